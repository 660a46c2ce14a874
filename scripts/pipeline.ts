/**
 * `npm run pipeline`: a release's steps, all or one, as the workflow in .github runs them. Against the local cloud, or a stage
 * on AWS: `npm run pipeline -- deploy -c stage=dev`.
 */
import { parseOptions } from './pipeline/options.ts';
import { pipeline } from './pipeline/steps.ts';
import { ensureBrowser } from './setup/browser.ts';
import { runSteps } from './steps.ts';

try {
  const options = parseOptions(process.argv.slice(2));
  if (options.steps.some((name) => name === 'tests' || name === 'compatibility'))
    process.env.CHROME_PATH = ensureBrowser();
  const { steps, stop } = pipeline(options);
  try {
    await runSteps(steps);
  } finally {
    await stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
