/** From a staff decision to the caches: the deployed projector, the page queue and its worker. */

import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { stageConfig } from '../../infra/stage.ts';
import { PendingPaths } from '../../lambdas/derived/pages/pending-paths.ts';
import { BULK_QUIET_MS } from '../../lambdas/derived/pages/worker.ts';
import { RankWriter } from '../../lambdas/derived/ranks/rank-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { landingModifiers } from '../../shared/domain/pages/landing-slug.ts';
import type { SubmissionRecord } from '../../shared/domain/records.ts';
import { makeClinic } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { useDeployment } from './support/deployment.ts';
import { savePost } from './support/posts.ts';
import { addPending, approve as approvePractice } from './support/practices.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const MINUTE = 60_000;
const { pageQueueDelay, invalidationIntervalMs } = stageConfig('local').freshness;

describe('the pages that a change changes', () => {
  const deployment = useDeployment({ site: true });

  beforeAll(() => putTaxonomy(deployment().table));

  const pending = (changes: Parameters<typeof addPending>[1]) => addPending(deployment(), changes);
  const approve = (practice: SubmissionRecord) => approvePractice(deployment(), practice);

  const invalidations = () => deployment().host.services.cloudFront.invalidations;

  /** The paths of the next invalidation after `number`. */
  async function next(number: number): Promise<readonly string[]> {
    await expect.poll(() => invalidations().length, { timeout: MINUTE, interval: 200 }).toBe(number + 1);
    return invalidations()[number]?.paths ?? [];
  }

  /** Until no further invalidation follows what was written. */
  const settled = () => sleep(pageQueueDelay * 1_000 + 2 * invalidationIntervalMs);

  it('are all pages where a city or category is new', { timeout: 2 * MINUTE }, async () => {
    expect(await next(0)).toEqual(['/*']);
    await settled();
    expect(new Set(invalidations().flatMap(({ paths }) => paths))).toEqual(new Set(['/*']));
  });

  it('are invalidated once, exactly, and not before they can be rendered again', {
    timeout: MINUTE,
  }, async () => {
    const practice = await pending({ city: 'vancouver', category: 'dentistry' });
    const before = invalidations().length;
    const begun = Date.now();
    await approve(practice);
    expect(await next(before)).toEqual(
      [
        ...landingModifiers.map((modifier) => `/${modifier}-dentistry-vancouver`),
        '/',
        '/about',
        '/cities',
        '/cities?state=BC',
        '/search',
        '/search?category=dentistry',
        '/search?category=dentistry&city=vancouver',
        '/search?city=vancouver',
      ].sort(),
    );
    const took = (invalidations()[before]?.createdAt ?? 0) - begun;
    expect(took).toBeGreaterThanOrEqual(pageQueueDelay * 1_000);
    expect(took).toBeLessThan(40_000);
  });

  it('are a clinic’s own where lists do not show the change, none for a rank that ages, and those of posts', {
    timeout: 2 * MINUTE,
  }, async () => {
    const { table } = deployment();
    const before = invalidations().length;
    const practice = await pending({ city: 'vancouver', category: 'optometry' });
    await approve(practice);
    await next(before);
    await new RankWriter(table).store(practice.id, 1, 'aged');
    await table.update({
      Key: clinicKeys.clinic(practice.id),
      UpdateExpression: 'SET website = :website',
      ExpressionAttributeValues: { ':website': 'https://changed.example/' },
    });
    await savePost(table, makePost());
    // In one request, or two when the projector read the changes apart.
    const after = () =>
      new Set(
        invalidations()
          .slice(before + 1)
          .flatMap(({ paths }) => paths),
      );
    await expect
      .poll(after, { timeout: MINUTE, interval: 200 })
      .toEqual(new Set(['/', '/blog', `/clinics/${practice.slug}`]));
  });

  it('are all pages once an import has ended, and none while it writes', {
    timeout: 2 * MINUTE,
  }, async () => {
    await settled();
    const before = invalidations().length;
    const { table, host } = deployment();
    const source = { name: 'nppes', seenAt: new Date().toISOString() };
    for (let number = 0; number < 40; number += 1) {
      const clinic = makeClinic({ city: 'vancouver', category: 'dentistry' });
      await table.put({
        Item: { ...clinicKeys.clinic(clinic.id), ...clinic, source: { ...source, id: String(number) } },
      });
    }
    const pending = new PendingPaths(table);
    await expect.poll(() => pending.bulkAt(), { timeout: MINUTE, interval: 200 }).toBeGreaterThan(0);
    await settled();
    host.services.schedules.fire('BulkChangesEnded');
    await settled();
    expect(invalidations()).toHaveLength(before);
    // Two minutes later.
    await pending.noteBulk(Date.now() - BULK_QUIET_MS);
    host.services.schedules.fire('BulkChangesEnded');
    expect(await next(before)).toEqual(['/*']);
    await expect.poll(() => pending.bulkAt(), { timeout: MINUTE, interval: 200 }).toBeUndefined();
  });

  it('are named by wildcards in a storm, with one request in each interval', {
    timeout: 4 * MINUTE,
  }, async () => {
    const before = invalidations().length;
    const waiting: SubmissionRecord[] = [];
    for (const city of cities) {
      for (const { slug: category } of categories) {
        waiting.push(await pending({ city: city.slug, category, name: `${city.name} ${category}` }));
      }
    }
    for (const practice of waiting) await approve(practice);
    const all = () => invalidations().slice(before);
    await expect
      .poll(() => all().flatMap(({ paths }) => paths), { timeout: 2 * MINUTE, interval: 500 })
      .toContain('/*');
    // Until nothing more follows.
    await settled();
    const times = invalidations().map(({ createdAt }) => createdAt);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(invalidationIntervalMs - 50);
    for (const { paths } of all()) expect(paths.length).toBeLessThanOrEqual(200);
    expect(all().length).toBeLessThan(waiting.length / 5);
  });
});
