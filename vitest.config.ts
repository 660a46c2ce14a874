import { defineConfig } from 'vitest/config';
import { BaseSequencer, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';
import { hasLocalCloudChanged } from './scripts/setup/changed-files.ts';

/**
 * Tests of the local cloud itself take long, and nothing else changes what they test. Tests of the product run on the local cloud
 * in any case.
 */
const LOCAL_CLOUD = ['scripts/local/**/*.test.ts'];
const LIFECYCLE = 'scripts/local/lifecycle.test.ts';
const withoutLocalCloud = hasLocalCloudChanged() ? [] : LOCAL_CLOUD;

/** While unit tests run, the site of the browser tests is built and loads its data. Projects with isolated files are the last. */
const PROJECTS = ['unit', 'infrastructure', 'browser', 'integration'];

/** Files that take longer than half a minute: begun last, they would run on alone. */
const LONGEST =
  /\/(accessibility|submissions|admin|crawl|failing-services|reviews-queue|operators-story|extreme-values|staff-clinics|staff-people|forms|lifecycle|killed-functions|origin-secret-rotation|page-invalidation)\.test\.ts$/;

/** The projects one after the other, each with its longest files first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ moduleId, project }: TestSpecification) =>
      2 * PROJECTS.indexOf(project.name) + (LONGEST.test(moduleId) ? 0 : 1);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}

const SLOWEST = 10;

/** Names the slowest files, in which a run's time is to be saved. */
class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules
      .map((file) => ({ name: file.relativeModuleId, ms: file.diagnostic().duration }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST);
    console.log(`\nThe slowest of ${modules.length} files:`);
    for (const { name, ms } of files) console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  }
}

export default defineConfig({
  test: {
    // For two cores: in many tests one or two of four wait for a queue, an alarm or a cache to expire. Where a run decides about a
    // release, each test has a core, so that a slow machine is in time, too.
    maxWorkers: process.env.CI ? 2 : 4,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SlowestFiles()],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{shared,lambdas,web,scripts,test/guards}/**/*.test.{ts,tsx}'],
          exclude: [LIFECYCLE, ...withoutLocalCloud],
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
          include: ['test/e2e/**/*.test.ts', LIFECYCLE],
          exclude: withoutLocalCloud,
          globalSetup: ['test/e2e/support/local-cloud.ts'],
          setupFiles: ['test/e2e/support/site-ready.ts', 'test/e2e/support/fresh-file.ts'],
          // Modules and the browser are loaded once for all files of a worker.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 240_000,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
});
