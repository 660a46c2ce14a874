/**
 * `npm run compatibility -- [REF]`: the site of an earlier release, by default that of the last release's tag, in a browser
 * against the present functions, as in a tab that was opened before a deployment. Exits with 1 when a visitor would notice.
 * `-- --record` writes the present contracts as those of the release: see docs/deploy.md.
 */
import { parseArgs } from 'node:util';
import { startSite } from './audit/site.ts';
import { buildSiteOf, lastReleaseTag, servePrevious } from './compatibility/previous-site.ts';
import { recordRelease } from './compatibility/release.ts';
import { knownContent, problemsOf, visits } from './compatibility/visits.ts';
import { launchBrowser } from './setup/browser.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false } },
});

if (values.record) {
  console.log(`Written: ${recordRelease()}`);
} else {
  const ref = positionals[0] ?? lastReleaseTag();
  if (ref === undefined)
    console.log('There is no release yet (no tag release-…), so there are no open tabs.');
  else process.exitCode = (await isCompatible(ref)) ? 0 : 1;
}

async function isCompatible(ref: string): Promise<boolean> {
  console.log(`The site of ${ref} with the present calls`);
  const previous = buildSiteOf(ref);
  const site = await startSite();
  const browser = await launchBrowser();
  try {
    const known = await knownContent(site.url);
    let found = 0;
    for (const visit of visits) {
      const page = await browser.newPage({ baseURL: site.url });
      page.setDefaultTimeout(20_000);
      await servePrevious(page, previous.directory);
      const problems = await problemsOf(page, visit, known);
      await page.close();
      found += problems.length;
      console.log(
        problems.length === 0 ? `ok      ${visit.name}` : `FAILED  ${visit.name}: ${problems.join('; ')}`,
      );
    }
    return found === 0;
  } finally {
    await browser.close();
    await site.stop();
    previous.remove();
  }
}
