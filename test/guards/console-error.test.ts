/** Proves that an unexpected `console.error` fails a test. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('an unexpected console.error fails its test, an expected one does not', { timeout: 60_000 }, () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config',
      'test/guards/fixtures/vitest.config.ts',
      '--reporter=tap-flat',
    ],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toMatch(/^not ok \d+ - .*logs an unexpected error/m);
  expect(stdout).toMatch(/^ok \d+ - .*logs an expected error/m);
});
