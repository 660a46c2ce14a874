import { describe, expect, it } from 'vitest';
import { changeOf } from '../../lambdas/jobs/projector/changed-records.ts';
import { createRepair } from '../../lambdas/jobs/projector/maintenance/repair.ts';
import { ScannedTotals } from '../../lambdas/jobs/projector/maintenance/scanned-totals.ts';
import type { Change } from '../../lambdas/jobs/projector/project-records.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';

import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import type { RawItem, Table } from '../../lambdas/table/client.ts';
import type { Key } from '../../lambdas/table/key.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { makeContact, makeSubmission } from '../fixtures/submissions.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { allItems, contentOf, projectionOf, rebuild } from './support/projection.ts';
import { type TestTable, useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

/** Edits of the storm: ten thousand take some minutes on a machine of its own. */
const EDITS = Number(process.env.STORM_EDITS ?? 120);

/** Places and addresses to choose from grow with the clinics, so that groups of duplicates stay of a size that occurs. */
const SPREAD = Math.max(1, Math.round(EDITS / 120));

/** Pseudo-random numbers from 0 to 1 (mulberry32), the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

async function prepare(table: Table): Promise<void> {
  await putTaxonomy(table);
}

/** Records, as writers own them: everything else is derived. */
function isRecord({ pk, sk }: RawItem): boolean {
  const key = { pk: String(pk), sk: String(sk) };
  const isProjected = !key.pk.startsWith('DELTA#') && changeOf(key, true) !== undefined;
  return (
    isProjected ||
    /^(SLUG|RESERVED|ONCE|CITYSLUG|CATEGORIES)/.test(key.pk) ||
    /^(CATEGORY|SETTINGS)/.test(key.sk)
  );
}

const DERIVED = new Set(['listed', 'clinicCount', 'ratingSum', 'ratingCount', 'locatedCount']);

/** A city or category without what is derived of it; any other record as it is. */
function withoutDerived(item: RawItem): RawItem {
  if (item.sk !== 'CITY' && item.pk !== 'DIRECTORY') return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => !DERIVED.has(name)));
}

describe('the projection', () => {
  const stormy = useTable();
  const calm = useTable();

  it('is the same after a storm of edits as derived from the records at once', {
    timeout: 60_000 + 250 * EDITS,
  }, async () => {
    const random = randomNumbers(20_251_122);
    const pick = <One>(from: readonly One[]): One => {
      const one = from[Math.floor(random() * from.length)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    };
    const { table } = stormy();
    await prepare(table);
    const writer = new ClinicWriter(table);
    const submissions = new SubmissionWriter(table);
    const ids: string[] = [];
    const contacts: string[] = [];
    const practices: string[] = [];
    /** Records of the stream that are not delivered yet. */
    let stream: Key[] = [];

    async function edit(): Promise<void> {
      const kind = ids.length < 5 ? 0 : Math.floor(random() * 9);
      const update = async (key: Key, input: Omit<Parameters<Table['update']>[0], 'Key'>) => {
        await table.update({ Key: key, ConditionExpression: 'attribute_exists(pk)', ...input });
        stream.push(key);
      };
      const set = (key: Key, name: string, value: unknown) =>
        update(key, {
          UpdateExpression: value === undefined ? 'REMOVE #name' : 'SET #name = :value',
          ExpressionAttributeNames: { '#name': name },
          ...(value !== undefined && { ExpressionAttributeValues: { ':value': value } }),
        });
      const id = ids.length > 0 ? pick(ids) : '';
      const place = () =>
        random() < 0.2
          ? undefined
          : pick(['place-1', 'place-2', `place-${Math.floor(random() * 40 * SPREAD)}`]);
      const mainStreet = (houses: number) => `${1 + Math.floor(random() * houses * SPREAD)} Main St`;
      const location = () => ({ latitude: 41 + Math.floor(random() * 4) / 100, longitude: -87.6 });
      switch (kind) {
        case 0:
        case 1: {
          const clinic = makeClinic({
            name: pick(['North Clinic', 'South Clinic', `Clinic ${ids.length}`]),
            address: random() < 0.7 ? mainStreet(2) : `${ids.length} Main St`,
            city: pick(cities).slug,
            category: pick(categories).slug,
            verified: random() < 0.5,
            slug: `storm-${ids.length}`,
            ...(random() < 0.5 && { location: location() }),
          });
          await writer.addApproved(
            listed(
              { ...clinic, ...(random() < 0.5 && { googlePlaceId: place() ?? 'place-9' }) },
              { score: Math.round(random() * 10_000) / 100 },
            ),
          );
          ids.push(clinic.id);
          stream.push(
            clinicKeys.clinic(clinic.id),
            clinicKeys.rank(clinic.id),
            clinicKeys.placeState(clinic.id),
          );
          return;
        }
        case 2:
          return set(clinicKeys.clinic(id), 'status', pick(['approved', 'approved', 'rejected']));
        case 3:
          return set(clinicKeys.placeState(id), 'placeId', place());
        case 4:
          return set(clinicKeys.rank(id), 'score', Math.round(random() * 10_000) / 100);
        case 5:
          return set(clinicKeys.clinic(id), 'address', mainStreet(3));
        case 6:
          return set(clinicKeys.clinic(id), 'location', random() < 0.3 ? undefined : location());
        case 7: {
          await table.delete(clinicKeys.clinic(id));
          ids.splice(ids.indexOf(id), 1);
          stream.push(clinicKeys.clinic(id));
          return;
        }
        default: {
          const message = makeContact();
          await submissions.importContact(message);
          contacts.push(message.id);
          const practice = makeSubmission();
          await submissions.importPractice(practice);
          practices.push(practice.id);
          stream.push(submissionKeys.contact(message.id), submissionKeys.submission(practice.id));
          await set(submissionKeys.contact(pick(contacts)), 'status', pick(['new', 'read']));
          return set(
            submissionKeys.submission(pick(practices)),
            'status',
            pick(['pending_approval', 'rejected']),
          );
        }
      }
    }

    /** A batch of the stream: some records twice, some much later, and in any order. */
    async function deliver(fraction: number): Promise<void> {
      const [now, later] = [stream.filter(() => random() < fraction), stream.filter(() => random() < 0.1)];
      stream = [...stream.filter((record) => !now.includes(record)), ...later];
      const changes = now.flatMap((key) => changeOf(key, true) ?? []).sort(() => random() - 0.5);
      const failed = await projectionOf(table, () => {})([
        ...changes,
        ...(random() < 0.5 ? [{ kind: 'delta' } as const] : []),
      ]);
      // Lambda delivers failed records again.
      stream.push(...now.filter((key) => [...failed.keys()].some((change) => isFor(change, key))));
    }

    let done = 0;
    while (done < EDITS) {
      const edits = Array.from({ length: 12 }, async () => {
        done += 1;
        await edit().catch(ignoreGone);
      });
      await Promise.all([...edits, deliver(0.5), deliver(0.3), deliver(0.2)]);
    }
    while (stream.length > 0) {
      const rest = stream;
      stream = [];
      await projectionOf(table)([...rest.flatMap((key) => changeOf(key, true) ?? []), { kind: 'delta' }]);
    }
    await projectionOf(table)([{ kind: 'delta' }]);

    expect(await createRepair(new ScannedTotals(table))({ mend: false })).toEqual({ drifts: [], mended: [] });
    const before = await contentOf(table);
    expect(await rebuild(table)).toMatchObject({ changed: 0, failed: [] });
    expect(await contentOf(table)).toEqual(before);

    // The same into an empty table.
    const other: TestTable = calm();
    const records = (await allItems(table)).filter(isRecord);
    await other.table.batchWrite(
      records.map((item) => ({ PutRequest: { Item: { ...withoutDerived(item) } } })),
    );
    await rebuild(other.table);

    const [after, rebuilt] = [await contentOf(table), await contentOf(other.table)];
    expect(after.filter((line) => !rebuilt.includes(line))).toEqual([]);
    expect(rebuilt.filter((line) => !after.includes(line))).toEqual([]);
    expect(after.filter((line) => line.includes('"~LISTING"')).length).toBeGreaterThan(EDITS / 20);
  });
});

function isFor(change: Change, { pk }: Key): boolean {
  return 'id' in change && pk.endsWith(`#${change.id}`);
}

/** An edit of a record that another edit has deleted. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'WriteConflict') throw error;
}
