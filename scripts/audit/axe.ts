/** axe in every state of every screen: runs the browser tests of accessibility against the audited site. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

const STATES = 'test/e2e/accessibility.test.ts';

export interface AxeResult {
  /** Checked states, each on a phone in the light scheme and on a desktop in the dark one. */
  readonly states: number;
  /** A line for each state with a violation, or that the test could not reach. */
  readonly failures: readonly string[];
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

export async function runAxe(url: string): Promise<AxeResult> {
  const folder = mkdtempSync(join(tmpdir(), 'careatlas-axe-'));
  const output = join(folder, 'report.json');
  const args = ['run', '--project', 'browser', STATES, '--reporter=json', `--outputFile=${output}`];
  try {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
      env: { ...process.env, E2E_BASE_URL: url },
      stdio: 'ignore',
    });
    await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return resultOf(JSON.parse(readFileSync(output, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function resultOf(report: unknown): AxeResult {
  const tests = reportSchema.parse(report).testResults.flatMap(({ assertionResults }) => assertionResults);
  const failures = tests
    .filter(({ status }) => status !== 'passed')
    .map(({ fullName, failureMessages }) => `${fullName}: ${(failureMessages?.[0] ?? '').split('\n')[0]}`);
  if (tests.length === 0) throw new Error(`${STATES} ran no test`);
  return { states: tests.length, failures };
}
