import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestCase, type TestSpecification } from 'vitest/node';

/** Files that take minutes: begun last, they would run on alone. */
const LONGEST =
  /\/(page-invalidation|places-sync|origin-secret-rotation|accessibility|failing-services)\.test\.ts$/;

/**
 * A shared machine that stands still for seconds breaks a wait now and then; a test that is wrong fails twice. Tests that do not
 * wait have one try.
 */
const RETRIES = 1;

/** Names the tests that needed a second try, which the default report leaves out of files that passed. */
class SecondTries implements Reporter {
  private readonly names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.names.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.names) console.log(`Passed at the second try: ${name}`);
  }
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    // For two cores: in many tests one of three waits for a queue, an alarm or a cache to expire.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SecondTries()],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,lambdas,web,scripts,test/guards}/**/*.test.{ts,tsx}'],
          exclude: ['scripts/local/lifecycle.test.ts'],
          setupFiles: ['test/support/fail-on-console-error.ts'],
          // Modules are loaded once for all files of a worker, in half the time; no test changes what others share.
          isolate: false,
          // A busy machine is slow, not wrong.
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'infrastructure',
          include: ['{infra,test/infra}/**/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          retry: RETRIES,
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/integration/support/table-properties.ts'],
          setupFiles: ['test/support/fail-on-console-error.ts', 'test/integration/support/fresh-file.ts'],
          // The SDK and the product are loaded once for all files of a worker, which share an emulator.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          retry: RETRIES,
          include: ['test/e2e/**/*.test.ts', 'scripts/local/lifecycle.test.ts'],
          globalSetup: ['test/e2e/support/local-cloud.ts'],
          testTimeout: 60_000,
          hookTimeout: 240_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
