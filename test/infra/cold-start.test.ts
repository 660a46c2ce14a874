/** A crawler's first request is a page, also when no function has started yet: deadlines against what was measured. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PAGE_DEADLINE_MS, SITEMAP_DEADLINE_MS } from '../../lambdas/edge/pages/handler.ts';
import { type ColdStarts, coldStartPage } from '../../scripts/bench/cold-start/report.ts';
import { resources } from './checks.ts';
import { jsonOf, type Properties, stackNames, synthesize } from './synthesize.ts';

const FOLDER = 'docs/benchmarks/cold-start';
const measured = JSON.parse(readFileSync(`${FOLDER}.json`, 'utf8')) as ColdStarts;

/** For what the bench cannot measure. */
const MARGIN = 1.5;
/** Until a failure is logged and the shell is compressed by a cold function, in seconds. */
const ANSWER = 1;

const templates = synthesize('prod');
const functionWith = (prefix: string): Properties =>
  stackNames
    .flatMap((stack) => resources(jsonOf(templates[stack]), 'AWS::Lambda::Function'))
    .find(([id]) => id.startsWith(prefix))?.[1] ?? {};
const renderer = functionWith('PageRenderer');
const publicRead = functionWith('PublicRead');

describe('the deadlines of the renderer', () => {
  it.each(
    measured.pages.map(
      ({ name, cold, coldEdge }) => [name, Math.max(cold.slowest, coldEdge.slowest)] as const,
    ),
  )('%s fits with half as much again, from a cold edge and a cold function', (name, slowest) => {
    const deadline = name.startsWith('sitemap') ? SITEMAP_DEADLINE_MS : PAGE_DEADLINE_MS;
    expect(deadline).toBeGreaterThanOrEqual(MARGIN * slowest);
  });

  it('leave the function time for its answer', () => {
    const longest = Math.max(PAGE_DEADLINE_MS, SITEMAP_DEADLINE_MS) / 1_000;
    expect(Number(renderer.Timeout)).toBeGreaterThanOrEqual(longest + ANSWER);
    // Of functions on origin-request. Source: "Quotas on Lambda@Edge".
    expect(Number(renderer.Timeout)).toBeLessThanOrEqual(30);
  });

  it('end before the function that the renderer calls gives up, so that its own failure is what is logged', () => {
    expect(1_000 * Number(publicRead.Timeout)).toBeGreaterThan(
      Math.max(PAGE_DEADLINE_MS, SITEMAP_DEADLINE_MS),
    );
  });
});

describe('what was measured', () => {
  it('has the memory sizes of the template', () => {
    expect(measured.memory).toEqual({ renderer: renderer.MemorySize, publicRead: publicRead.MemorySize });
  });

  it('is on its page', () => {
    expect(readFileSync(`${FOLDER}.md`, 'utf8')).toBe(coldStartPage(measured));
  });
});
