/** docs/cost.md is what the script computes. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { idleOf } from '../../scripts/cost/idle.ts';
import { idleLines, totalOf, usageOf } from '../../scripts/cost/model.ts';
import { AIM, costReport } from '../../scripts/cost/report.ts';
import { siteOf } from '../../scripts/cost/site.ts';
import { traffic } from '../../scripts/cost/traffic.ts';
import { production } from './production.ts';
import { resourcesOf, synthesize } from './synthesize.ts';

const resources = resourcesOf(synthesize('prod'));
const idle = idleOf(resources.map(([, resource]) => resource));
const dev = idleOf(resourcesOf(synthesize('dev')).map(([, resource]) => resource));
const site = siteOf(resources);

it('docs/cost.md is up to date: npm run cost -- --out docs/cost.md', () => {
  expect(readFileSync('docs/cost.md', 'utf8')).toBe(costReport({ prod: idle, dev }, site));
});

it('a million views cost what is aimed at, at most', () => {
  expect(totalOf(usageOf(1_000_000, site))).toBeLessThanOrEqual(AIM);
});

it('idle counts what the templates contain', () => {
  expect(idle).toMatchObject({ firewallAcls: 2, keys: 1, dashboards: 1 });
  expect(idle.alarms).toBeGreaterThan(40);
  const more = idleLines({ ...idle, secrets: idle.secrets + 10 });
  expect(totalOf(more) - totalOf(idleLines(idle))).toBeCloseTo(4, 5);
});

it('a stage without an email address for alarms has none', () => {
  expect(dev).toMatchObject({ alarms: 0, firewallAcls: 2 });
});

it('the invalidations are bounded as production’s are', () => {
  expect(traffic.monthlyPaths).toBe(production().monthlyPaths);
});
