/** The measurement of quality: its figures are those of the items, and a repeat counts nothing twice. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ChangeFeed } from '../../lambdas/jobs/changes/change-feed.ts';
import { DataQualityRepository } from '../../lambdas/jobs/data-quality/data-quality-repository.ts';
import { noListings, withListings } from '../../lambdas/jobs/data-quality/figures.ts';
import { createStoreMeasurement } from '../../lambdas/jobs/data-quality/store-measurement.ts';
import { correctionKeys, correctionQueue } from '../../lambdas/records/corrections/items.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';
import type { CorrectionRecord } from '../../shared/contracts/corrections/corrections.ts';
import { dataQualitySchema, getDataQuality } from '../../shared/contracts/pages/data-quality.ts';
import { testId } from '../fixtures/clinics.ts';
import { unexpected } from '../support/unexpected.ts';
import { loadPublicRead } from './support/http.ts';
import { useTable } from './support/table.ts';

const DAY_MS = 86_400_000;

describe('the measurement of quality', () => {
  const test = useTable();
  const begin = new Date('2026-02-01T06:40:00.000Z');
  let now = begin;
  const quality = () => new DataQualityRepository(test().table, unexpected);
  const feed = () => new ChangeFeed(test().table, () => now, unexpected);
  const measure = () => createStoreMeasurement(quality(), feed());
  let sequence = 0;

  async function change(kind: 'added' | 'unlisted' | 'relisted', reason?: string): Promise<void> {
    sequence += 1;
    const one = { id: testId(sequence), slug: `clinic-${sequence}`, kind, ...(reason && { reason }) };
    await feed().add([{ ...one, sequenceNumber: String(sequence) }]);
  }

  async function correct(number: number, changes: Partial<CorrectionRecord> = {}): Promise<void> {
    const correction: CorrectionRecord = {
      id: testId(9_000 + number),
      clinicId: testId(1),
      kind: 'phone',
      text: 'The last digits are 0142.',
      email: 'visitor@people.example',
      status: 'open',
      createdAt: begin.toISOString(),
      ...changes,
    };
    await test().table.put({
      Item: {
        ...correctionKeys.correction(correction.id),
        ...correction,
        ...inQueue(correctionQueue(correction.status), correction.createdAt, correction.id),
      },
    });
  }

  async function answer() {
    const call = await loadPublicRead(test());
    const { statusCode, body } = await call('/api/data-quality');
    expect(statusCode).toBe(200);
    return getDataQuality.response.parse(JSON.parse(body)).latest;
  }

  beforeAll(async () => {
    for (let number = 0; number < 5; number += 1) await correct(number);
    const decidedAt = new Date(begin.getTime() + 2 * DAY_MS).toISOString();
    await correct(5, { status: 'accepted', decidedAt });
    await correct(6, { status: 'rejected', decidedAt });
  });

  it('is null before the first one', async () => {
    expect(await answer()).toBeNull();
  });

  it('has the figures of the items, the months of the feed, and nothing of what visitors wrote', async () => {
    for (let number = 0; number < 12; number += 1) await change('added');
    await change('unlisted', 'No longer in ODHF');
    now = new Date(begin.getTime() + DAY_MS);
    const counts = withListings(noListings(), [{ name: 'A' }, { name: 'B', phone: '1' }], now);
    await measure()(counts, now.toISOString());
    const first = await answer();
    expect(first).toMatchObject({ measuredAt: now.toISOString(), clinics: 2 });
    expect(first?.ages.reduce((sum, { clinics }) => sum + clinics, 0)).toBe(2);
    expect(first?.corrections.find(({ kind }) => kind === 'phone')).toEqual({
      kind: 'phone',
      open: 5,
      accepted: 1,
      rejected: 1,
      medianDays: 2,
    });
    expect(first?.months).toEqual([
      { month: '2026-02', added: 12, relisted: 0, removed: [{ reason: 'missing', clinics: 1 }] },
    ]);
    expect(JSON.stringify(first)).not.toMatch(/0142|people\.example/);
    expect(dataQualitySchema.parse(first)).toEqual(first);

    // The last message came twice.
    await measure()(counts, now.toISOString());
    expect(await answer()).toEqual(first);
  });

  it('adds the changes since the one before, also over months', async () => {
    now = new Date('2026-03-02T10:00:00.000Z');
    await change('relisted');
    now = new Date('2026-03-08T06:40:00.000Z');
    await measure()(noListings(), now.toISOString());
    expect((await answer())?.months).toEqual([
      { month: '2026-03', added: 0, relisted: 1, removed: [] },
      { month: '2026-02', added: 12, relisted: 0, removed: [{ reason: 'missing', clinics: 1 }] },
    ]);
  });
});
