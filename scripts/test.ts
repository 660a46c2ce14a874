/** `npm test`: every check and every test, the fast ones first. */
import { checks } from './check.ts';
import { ensureBrowser } from './setup/browser.ts';
import { runSteps } from './steps.ts';

export const tests = [
  {
    name: 'unit, infrastructure and integration tests',
    command: 'vitest run --project unit --project infrastructure --project integration',
  },
  { name: 'browser tests', command: 'vitest run --project browser' },
] as const;

if (import.meta.main) {
  process.env.CHROME_PATH = ensureBrowser();
  await runSteps([...checks, ...tests]);
}
