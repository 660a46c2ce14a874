/** `npm test`: every check and every test, the checks first. */
import { checks } from './check.ts';
import { ensureBrowser } from './setup/browser.ts';
import { runSteps } from './steps.ts';

export const tests = [{ name: 'tests', command: 'vitest run' }] as const;

if (import.meta.main) {
  process.env.CHROME_PATH = ensureBrowser();
  await runSteps([...checks, ...tests]);
}
