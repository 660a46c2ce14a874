import { beforeAll, describe, expect, it } from 'vitest';
import { clinicRecordItem } from '../../lambdas/records/clinics/clinic-items.ts';
import { clinicItemSchema, clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import { migrate } from '../../scripts/admin/migrate.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { makeClinic } from '../fixtures/clinics.ts';
import { makeSubmission } from '../fixtures/submissions.ts';
import { runCommand } from './support/admin.ts';
import { contentOf } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const imported = '2026-11-01T08:00:00.000Z';
const source = { name: 'NPPES', id: '1234567893', seenAt: imported };

describe('the command migrate', () => {
  const table = useTable();
  const clinics = [
    ...Array.from({ length: 230 }, () =>
      makeClinic({
        email: '',
        telemedicine: false,
        createdAt: imported,
        confirmedAt: imported,
        confirmedBy: 'source',
        source,
      }),
    ),
    makeClinic(),
  ];
  const submission = makeSubmission();

  beforeAll(async () => {
    await putTaxonomy(table().table);
    for (const clinic of clinics) await table().table.put({ Item: clinicRecordItem(clinic) });
    await table().table.put({ Item: { ...submissionKeys.submission(submission.id), ...submission } });
  });

  const recordOf = async ({ id }: ClinicRecord) =>
    clinicItemSchema.parse(await table().table.get(clinicKeys.clinic(id), { consistent: true }));

  it('says what it would change, and writes nothing, with --dry-run', async () => {
    const before = await contentOf(table().table);
    const { lines } = await runCommand(migrate, table(), { dryRun: true });
    expect(lines.slice(0, 1)).toEqual(['232 records read, 232 would change.']);
    expect(await contentOf(table().table)).toEqual(before);
  });

  it('stops, resumes and ends in known facts with their evidence', async () => {
    let stored: unknown;
    const position = {
      read: () => stored,
      write: (one: unknown) => {
        stored = one;
      },
    };
    const stopping = new AbortController();
    const onProgress = () => stopping.abort();
    const input = { rate: 100_000 };
    const first = await runCommand(migrate, table(), {
      position,
      onProgress,
      stopping: stopping.signal,
      input,
    });
    expect(first).toMatchObject({ isComplete: false });
    expect(stored).toMatchObject({ after: { pk: expect.any(String) } });
    const { isComplete, lines } = await runCommand(migrate, table(), { position, input });
    expect({ isComplete, stored }).toEqual({ isComplete: true, stored: undefined });
    expect(lines).toEqual([
      '232 records read, 232 changed.',
      'Not known any more:',
      ...['acceptingPatients', 'telemedicine', 'emergencyServices'].map((field) => `  ${field}: 230`),
      'Records with evidence now, by who stated their facts:',
      '  practice: 2',
    ]);
    const [listing = makeClinic(), own = listing] = [clinics[0], clinics.at(-1)];
    const migrated = await recordOf(listing);
    expect(migrated.version).toBe(1);
    expect(migrated.verified).toBe(false);
    for (const field of ['acceptingPatients', 'telemedicine', 'email', 'evidence', 'confirmedAt'])
      expect(migrated).not.toHaveProperty(field);
    expect((await recordOf(own)).evidence?.phone).toEqual({ by: 'practice', at: own.confirmedAt });
    const waiting = await table().table.get(submissionKeys.submission(submission.id));
    expect(waiting).toMatchObject({ evidence: { name: { by: 'practice', at: submission.confirmedAt } } });
  });

  it('gives cities and their clinics a time zone, from the state or from the locations of clinics', async () => {
    const { table: stored } = table();
    const city = { slug: 'x', name: 'X', country: 'US' };
    const cities = [
      { ...city, id: 'houston', state: 'TX' },
      { ...city, id: 'boise', state: 'ID' },
      { ...city, id: 'omaha', state: 'NE' },
    ];
    const placed = (id: string, state: string, changes: Pick<ClinicRecord, 'location'> = {}) => ({
      ...makeClinic(changes),
      evidence: {},
      verified: false,
      city: { id, slug: 'x', name: 'X', state },
    });
    const located = placed('houston', 'TX', { location: { latitude: 29.76, longitude: -95.37 } });
    const others = [placed('houston', 'TX'), placed('omaha', 'NE')];
    for (const one of cities) await stored.put({ Item: { ...taxonomyKeys.city(one.id), ...one } });
    for (const one of [located, ...others]) await stored.put({ Item: clinicRecordItem(one) });
    const { lines } = await runCommand(migrate, table());
    expect(lines.slice(0, 2)).toEqual(['235 records read, 3 changed.', '1 cities got their time zone.']);
    expect(await stored.get(taxonomyKeys.city('houston'))).toMatchObject({ timeZone: 'America/Chicago' });
    expect(await stored.get(taxonomyKeys.city('boise'))).not.toHaveProperty('timeZone');
    for (const one of [located, others[0] ?? located]) {
      expect((await recordOf(one)).city).toMatchObject({ timeZone: 'America/Chicago' });
    }
  });

  it('changes nothing when it runs again', async () => {
    const before = await contentOf(table().table);
    expect((await runCommand(migrate, table())).lines).toEqual(['235 records read, 0 changed.']);
    expect(await contentOf(table().table)).toEqual(before);
  });
});
