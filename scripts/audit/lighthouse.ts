import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConstantBackoff, handleAll, retry } from 'cockatiel';
import * as z from 'zod';
import { BROWSER_FLAGS } from '../setup/browser.ts';
import type { SpeedBudget } from './pages.ts';
import { lighthouseCli } from './tools.ts';

export const devices = ['mobile', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** Scores out of 100, times in ms. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
}

const CHROME_FLAGS = ['--headless', ...BROWSER_FLAGS].join(' ');

const score = z.object({ score: z.number() });
const value = z.object({ numericValue: z.number() });
const reportSchema = z.object({
  categories: z.object({
    performance: score,
    accessibility: score,
    'best-practices': score,
    seo: score,
  }),
  audits: z.object({
    'largest-contentful-paint': value,
    'total-blocking-time': value,
    'cumulative-layout-shift': value,
  }),
});

/** Lighthouse sometimes loses its trace (such as NO_NAVSTART), whatever the page: such a run is repeated. */
const retrying = retry(handleAll, { maxAttempts: 2, backoff: new ConstantBackoff(0) });

/** One run of Lighthouse in a new browser. */
export const runLighthouse = (url: string, device: Device, chrome: string): Promise<Scores> =>
  retrying.execute(() => attemptLighthouse(url, device, chrome));

async function attemptLighthouse(url: string, device: Device, chrome: string): Promise<Scores> {
  const folder = mkdtempSync(join(tmpdir(), 'careatlas-lighthouse-'));
  const output = join(folder, 'report.json');
  try {
    await command(process.execPath, chrome, [
      lighthouseCli,
      url,
      '--output=json',
      `--output-path=${output}`,
      '--quiet',
      '--only-categories=performance,accessibility,best-practices,seo',
      `--chrome-flags=${CHROME_FLAGS}`,
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
    ]);
    return scoresOf(JSON.parse(readFileSync(output, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function scoresOf(report: unknown): Scores {
  const { categories, audits } = reportSchema.parse(report);
  const percent = ({ score }: { score: number }) => Math.round(score * 100);
  return {
    performance: percent(categories.performance),
    accessibility: percent(categories.accessibility),
    bestPractices: percent(categories['best-practices']),
    seo: percent(categories.seo),
    lcp: Math.round(audits['largest-contentful-paint'].numericValue),
    tbt: Math.round(audits['total-blocking-time'].numericValue),
    cls: Math.round(audits['cumulative-layout-shift'].numericValue * 1000) / 1000,
  };
}

/** The median of each figure over the runs: single runs are noisy. */
export function medianScores(runs: readonly Scores[]): Scores {
  const of = (name: keyof Scores) => median(runs.map((run) => run[name]));
  return {
    performance: of('performance'),
    accessibility: of('accessibility'),
    bestPractices: of('bestPractices'),
    seo: of('seo'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('a median needs at least one value');
  return middle;
}

/** The figures over budget, one line each. Times have a budget on phones only, the scores and the shift on every device. */
export function pastBudget(scores: Scores, device: Device, speed: SpeedBudget): string[] {
  const problems: string[] = [];
  for (const name of ['accessibility', 'bestPractices', 'seo'] as const) {
    if (scores[name] < 100) problems.push(`${device} ${name}: ${scores[name]} of 100`);
  }
  if (scores.performance < speed.performance)
    problems.push(`${device} performance: ${scores.performance}, at least ${speed.performance}`);
  if (scores.cls > speed.cls) problems.push(`${device} CLS: ${scores.cls} of ${speed.cls}`);
  if (device !== 'mobile') return problems;
  if (scores.lcp > speed.lcp) problems.push(`LCP: ${scores.lcp} ms of ${speed.lcp}`);
  if (scores.tbt > speed.tbt) problems.push(`TBT: ${scores.tbt} ms of ${speed.tbt}`);
  return problems;
}

async function command(program: string, chrome: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, CHROME_PATH: chrome },
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0) throw new Error(`Lighthouse ended with status ${status}:\n${errors.trim()}`);
}
