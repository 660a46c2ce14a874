/** What staff change while an import runs is public within a minute, and an import whose projector is killed loses nothing. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { totalKeys } from '../../lambdas/derived/totals/items.ts';
import { templateColumns } from '../../lambdas/jobs/imports/csv-template.ts';
import { ClinicEditor } from '../../lambdas/records/clinics/clinic-editor.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { createClinicEditing } from '../../lambdas/records/clinics/edit-clinic.ts';
import { PracticeEditor } from '../../lambdas/records/submissions/practice-editor.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import { importFile } from '../../scripts/admin/import.ts';
import { cityOf, listed, makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { runCommand } from './support/admin.ts';
import { useDeployment } from './support/deployment.ts';
import { staffClaims } from './support/http.ts';
import { addPending, approve } from './support/practices.ts';
import { rebuild } from './support/projection.ts';
import { putReviews } from './support/reviews.ts';
import { putTaxonomy } from './support/taxonomy.ts';

/** Enough that the import would be far ahead of the projector without its pace. */
const LISTINGS = Number(process.env.IMPORTED_LISTINGS ?? 900);
const MINUTE = 60_000;
const KILLS = 10;
const staff = { subject: 'staff-1', username: 'staff@careatlas.example' };

const countSchema = z.object({ clinicCount: z.number().default(0) });
const namesSchema = z.array(z.object({ name: z.string() }));

describe('while an import runs', () => {
  const deployment = useDeployment();
  const folder = mkdtempSync(join(tmpdir(), 'import-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  beforeAll(() => putTaxonomy(deployment().table));

  let made = 900_000;
  const newId = () => {
    made += 1;
    return testId(made);
  };
  const editing = () =>
    createClinicEditing({
      clinics: new ClinicEditor(deployment().table),
      practices: new PracticeEditor(deployment().table),
      directory: {
        cityById: async () => undefined,
        categories: async () => [],
        withPresentNames: async (clinics) => [...clinics],
      },
      pictures: { choose: async (stored) => stored },
      clock: () => new Date(),
      newId,
    });

  function fileOf(source: string, count: number): string {
    const file = join(folder, `${source}.csv`);
    const rows = Array.from({ length: count }, (_, number) => ({
      source_id: `${source}${number}`,
      name: `${source} Practice ${number}`,
      category: 'cardiology',
      street_address: `${number} Main St`,
      city: 'Chicago',
      state: 'IL',
      phone: '3125550142',
    }));
    const lines = rows.map((row: Partial<Record<string, string>>) =>
      templateColumns.map((column) => `"${row[column] ?? ''}"`).join(','),
    );
    writeFileSync(file, [templateColumns.join(','), ...lines].join('\n'));
    return file;
  }

  function importAll(source: string, count: number, onProgress = (_done: number) => {}) {
    const { host, table } = deployment();
    const input = { file: fileOf(source, count), format: 'csv', source, report: join(folder, 'report.json') };
    const run = { input, onProgress: (done: number) => onProgress(done) };
    return runCommand(importFile, { client: host.dynamoDb.client, name: '', table }, run);
  }

  const isListed = async (id: string) =>
    (await deployment().table.get(listingKeys.listing(id), { consistent: true })) !== undefined;

  async function clinicsOf(slug: string): Promise<number> {
    const item = await deployment().table.get(taxonomyKeys.city(cityOf(slug).id), { consistent: true });
    return countSchema.parse(item ?? {}).clinicCount;
  }

  async function read(path: string): Promise<unknown> {
    const { statusCode, body } = await deployment().call('PublicRead', path);
    return statusCode === 200 ? JSON.parse(body) : undefined;
  }

  async function secondsAfter(change: Promise<unknown>, isPublic: () => Promise<boolean>): Promise<number> {
    await change;
    const began = performance.now();
    await expect.poll(isPublic, { timeout: MINUTE, interval: 200 }).toBe(true);
    return (performance.now() - began) / 1_000;
  }

  it(`of ${LISTINGS} listings, an approval, an edit, an unlisting and a review are public within a minute`, {
    timeout: 5 * MINUTE + 100 * LISTINGS,
  }, async () => {
    const { table, call } = deployment();
    const clinics = [
      makeClinic({ name: 'Edited Clinic', city: 'toronto' }),
      makeClinic({ name: 'Closed Clinic', city: 'toronto' }),
      makeClinic({ name: 'Reviewed Clinic', city: 'toronto' }),
    ] as const;
    const [edited, closed, reviewed] = clinics;
    for (const clinic of clinics) await new ClinicWriter(table).addApproved(listed(clinic));
    for (const { id } of clinics) await expect.poll(() => isListed(id), { timeout: MINUTE }).toBe(true);
    const practice = await addPending(deployment(), { city: 'toronto', category: 'dentistry' });
    const review = makeReview(reviewed.id, { status: 'pending', content: 'They took their time for me.' });
    await putReviews(table, [review]);

    let isOver = false;
    const imported = importAll('Register', LISTINGS).finally(() => {
      isOver = true;
    });
    // Until the projector has the first of them, behind which the others wait.
    await expect
      .poll(() => clinicsInSearch('Register'), { timeout: MINUTE, interval: 200 })
      .toBeGreaterThan(0);
    expect(isOver).toBe(false);
    // All at once, so that each of them meets the import.
    const [approval, edit, unlisting, published] = await Promise.all([
      secondsAfter(approve(deployment(), practice), () => isListed(practice.id)),
      secondsAfter(editing().edit(edited.id, { version: 0, name: 'Renamed Clinic' }, staff), async () =>
        (await namesInToronto()).includes('Renamed Clinic'),
      ),
      secondsAfter(
        editing().unlist(closed.id, 'Closed', staff),
        async () => !(await namesInToronto()).includes('Closed Clinic'),
      ),
      secondsAfter(publish(), async () =>
        JSON.stringify(await read(`/api/clinics/${reviewed.slug}/reviews`)).includes(review.content),
      ),
    ]);
    console.log(
      `public during an import, after seconds: ${JSON.stringify({ approval, edit, unlisting, published })}`,
    );
    expect(await imported).toMatchObject({ isComplete: true });
    expect(await clinicsOf('chicago')).toBe(LISTINGS);
    expect(await table.get(totalKeys.bulkChange(), { consistent: true })).toBeUndefined();

    async function publish(): Promise<void> {
      const path = `/api/reviews/${review.id}/publish`;
      expect((await call('Admin', path, { method: 'PATCH', claims: staffClaims })).statusCode).toBe(200);
    }
    async function clinicsInSearch(q: string): Promise<number> {
      return namesSchema.catch([]).parse(await read(`/api/clinics/search?q=${q}`)).length;
    }
    async function namesInToronto(): Promise<string[]> {
      return namesSchema.parse(await read('/api/clinics?city=toronto&limit=50')).map(({ name }) => name);
    }
  });

  it('and its projector is killed again and again, it ends with all of its listings, as a rebuild would make them', {
    timeout: 5 * MINUTE,
  }, async () => {
    const before = await clinicsOf('chicago');
    let isOver = false;
    const imported = importAll('Killed', 200).finally(() => {
      isOver = true;
    });
    let kills = 0;
    while (!isOver && kills < KILLS) {
      await sleep(100 + Math.random() * 500);
      if (deployment().killAny('ProjectorWorker') !== undefined) kills += 1;
    }
    expect(await imported).toMatchObject({ isComplete: true });
    // A projector that runs seldom, because it is fast, is killed seldom.
    expect(kills).toBeGreaterThan(1);
    expect(await clinicsOf('chicago')).toBe(before + 200);
    const changed: string[] = [];
    await rebuild(deployment().table, {
      dryRun: true,
      onChange: (kind, id) => changed.push(`${kind} ${id}`),
    });
    expect(changed).toEqual([]);
  });
});
