/** The deployed projector on the table's stream: how soon lists follow a decision, and that a killed process loses nothing. */

import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { totalKeys } from '../../lambdas/derived/totals/items.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';

import type { SubmissionRecord } from '../../shared/domain/records.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { useDeployment } from './support/deployment.ts';
import { addPending, approve as approvePractice } from './support/practices.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const APPROVALS = Number(process.env.KILLED_APPROVALS ?? 80);
const AT_ONCE = 4;

const idsSchema = z.array(z.object({ id: z.string() }));
const categorySchema = z.object({ clinicCount: z.number() });
const summarySchema = z.object({ pending: z.number().optional() });

describe('the projector', () => {
  const deployment = useDeployment();

  beforeAll(() => putTaxonomy(deployment().table));

  const pending = (changes: Parameters<typeof addPending>[1]) => addPending(deployment(), changes);
  const approve = (practice: SubmissionRecord) => approvePractice(deployment(), practice);

  async function isListed({ id }: SubmissionRecord): Promise<boolean> {
    return (await deployment().table.get(listingKeys.listing(id), { consistent: true })) !== undefined;
  }

  it('lists an approved practice within five seconds, and sends its mail', { timeout: 60_000 }, async () => {
    const { call, host } = deployment();
    const practice = await pending({
      city: 'vancouver',
      category: 'dentistry',
      email: 'first@practice.example',
    });
    const list = async () => {
      const { statusCode, body } = await call('PublicRead', '/api/clinics?city=vancouver');
      expect(statusCode).toBe(200);
      return idsSchema.parse(JSON.parse(body)).map(({ id }) => id);
    };
    // A warm function, as on a site with visitors.
    expect(await list()).toEqual([]);
    await approve(practice);
    await expect.poll(list, { timeout: 5_000, interval: 100 }).toEqual([practice.id]);
    const mails = () => host.services.outbox.list().map(({ to }) => to);
    await expect.poll(mails, { timeout: 5_000, interval: 100 }).toContain('first@practice.example');
  });

  it(`loses nothing when it is killed during ${APPROVALS} approvals`, { timeout: 300_000 }, async () => {
    const { table, killAny } = deployment();
    const waiting: SubmissionRecord[] = [];
    for (let index = 0; index < APPROVALS; index += 1) {
      waiting.push(
        await pending({ name: `Practice ${index}`, address: `${index} Main Street`, category: 'cardiology' }),
      );
    }
    await expect.poll(counts, { timeout: 60_000 }).toEqual({ clinics: 0, pending: APPROVALS });

    let isOver = false;
    let kills = 0;
    const killer = (async () => {
      while (!isOver) {
        await sleep(20 + Math.random() * 100);
        if (killAny('ProjectorWorker') !== undefined) kills += 1;
      }
    })();
    const next = waiting.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const practice of next) await approve(practice);
      }),
    );
    isOver = true;
    await killer;

    const unlisted = async () => {
      const listed = await Promise.all(waiting.map(isListed));
      return listed.filter((one) => !one).length;
    };
    await expect.poll(unlisted, { timeout: 120_000, interval: 500 }).toBe(0);
    const expected = { clinics: APPROVALS, pending: 0 };
    await expect.poll(counts, { timeout: 60_000, interval: 500 }).toEqual(expected);
    // Nothing more follows.
    await sleep(2_000);
    expect(await counts()).toEqual(expected);
    // A projector that runs seldom, because it is fast, is killed seldom.
    expect(kills).toBeGreaterThan(1);

    async function counts() {
      const category = categories.find(({ slug }) => slug === 'cardiology');
      const [counted, summary] = await Promise.all([
        table.get(taxonomyKeys.category(category?.id ?? ''), { consistent: true }),
        table.get(totalKeys.summary(), { consistent: true }),
      ]);
      return {
        clinics: categorySchema.catch({ clinicCount: 0 }).parse(counted).clinicCount,
        pending: summarySchema.parse(summary ?? {}).pending ?? 0,
      };
    }
  });
});
