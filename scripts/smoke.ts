/**
 * `npm run smoke -- URL`: black-box checks of a running stage, local or on AWS. They write nothing. Exits with 1 when a check
 * fails. The pages' URLs must be those of this version's brand.
 */
import { runChecks, table, warmUp } from './smoke/run.ts';
import { siteAt } from './smoke/site.ts';

const [url] = process.argv.slice(2);
if (url === undefined || !URL.canParse(url)) {
  console.error('npm run smoke -- URL, such as https://clinics.example.com');
  process.exit(1);
}
const { origin } = new URL(url);
const request = siteAt(origin);
try {
  await warmUp(request);
  const outcomes = await runChecks(origin, request);
  console.log(table(outcomes));
  process.exitCode = outcomes.some(({ state }) => state === 'FAILED') ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
