import { existsSync } from 'node:fs';
import * as z from 'zod';
import { ImportRecordRepository } from '../../lambdas/jobs/imports/import-record-repository.ts';
import { ListingReviews } from '../../lambdas/jobs/imports/listing-reviews.ts';
import { individualOf, nppes } from '../../lambdas/jobs/imports/nppes.ts';
import {
  createSplitPeople,
  type ScannedRecord,
  type SplitResult,
  splitReportSchema,
} from '../../lambdas/jobs/imports/split-people.ts';
import { ACCOUNT_PREFIX, claimItemSchema, claimKeys } from '../../lambdas/records/claims/items.ts';
import { CLINIC_SORT_KEY, clinicItemSchema } from '../../lambdas/records/clinics/items.ts';
import { TEST_CLINIC_ID } from '../../lambdas/records/clinics/test-clinic.ts';
import { PERSON_PREFIX, ROLE_PREFIX, roleItemSchema } from '../../lambdas/records/people/items.ts';
import {
  REVIEW_PARTITION_PREFIX,
  reviewItemSchema,
  reviewKeys,
} from '../../lambdas/records/reviews/items.ts';
import type { RawItem, Table } from '../../lambdas/table/client.ts';
import type { PersonName } from '../../shared/contracts/people/people.ts';
import { isCurrent } from '../../shared/domain/people/roles.ts';
import { slugify } from '../../shared/domain/text/slug.ts';
import { defineCommand } from './command.ts';
import { csvRows } from './import/csv-rows.ts';
import { backOff, createImportPace, importTaxonomy } from './import/run-import.ts';
import { peopleLines } from './import.ts';
import { keyOf, pagesOf } from './items.ts';

const CLAIMED_PREFIX = claimKeys.ofSubject('clinic', '', '').pk;
/** Claims that open nothing, and wait for nothing. */
const OVER = ['refused', 'ended'];

/** Of the same listings: with other names it begins again. */
const positionSchema = z.object({ of: z.string(), report: splitReportSchema });

const input = z
  .object({
    file: z.string().optional(),
    source: z.string().trim().min(1, '--source needs a name.').default(nppes.source),
    rate: z.coerce.number('--rate is a number.').min(1, '--rate is at least 1.').optional(),
    wait: z.boolean().default(true),
  })
  .refine(({ file }) => file === undefined || existsSync(file), {
    error: ({ input: given }) => `There is no file ${(given as { file?: string }).file}.`,
  });

export const splitPeople = defineCommand({
  name: 'split-people',
  summary: 'turns listings of individuals, from before people were imported, into people and practices',
  help: `An earlier release made a clinic of each individual of NPPES (rows of entity type 1). This command makes a person of each such listing, with a
role at the place where they work, and joins them as an import does: at the clinic with the same house and unit or the same house and telephone; else
at one clinic for all who share address or telephone, named 'Medical offices' and the street; else the listing stays as the practice of the one
person. The report counts each way.

A listing that is part of another clinic leaves the site: its page and id lead there (301), and its reviews go along. A listing that staff or the
practice have edited, confirmed, verified or claimed always stays, with all that it has: as the clinic of those who share its place, or beside
an organization's. A listing that is off the site stays as it is.

Records do not keep a row's entity type. A listing is of an individual where its name is written as a person's with degrees ('Jane Roe, MD'); with
[file], the register's file (npidata_pfile), where the file says so, also without degrees and with the names in parts. The next import of the file
adds what it says of each person besides, such as further locations.

It may be stopped and run again, and a second run changes nothing. --dry-run reports what would happen.`,
  arguments: [{ name: '[file]', help: "the register's file, which tells individuals from organizations" }],
  options: [
    { flags: '--source <name>', help: 'the source of the listings (NPPES)' },
    { flags: '--rate <number>', help: 'listings that are split in a second, at most' },
    { flags: '--no-wait', help: 'ends when the records are stored, and does not wait for lists meanwhile' },
  ],
  writes: true,
  input,
  async run({ target, dryRun, stopping, onProgress, position, clock, newId }, { file, source, rate, wait }) {
    const { table } = target;
    const records = new ImportRecordRepository(table);
    const pace =
      wait && !dryRun
        ? createImportPace({ table, stopping, clock, newId }, rate, (derived, written) =>
            onProgress(derived, written, 'Lists catch up'),
          )
        : undefined;
    const of = JSON.stringify([source, file]);
    const earlier = positionSchema.safeParse(position.read()).data;
    const split = createSplitPeople({
      records,
      reviews: new ListingReviews(table),
      taxonomy: importTaxonomy(table, source, { dryRun, clock, newId }),
      clock,
      newId,
      backOff,
    });
    const result = await split({
      source,
      names: file === undefined ? undefined : await namesIn(file, slugify(source, 'source'), records),
      records: () => scanned(table),
      dryRun,
      before: dryRun || earlier?.of !== of ? undefined : earlier.report,
      onReport: (report) => position.write({ of, report }),
      onProgress,
      stopping,
      pace,
    });
    const isPublic = !result.isComplete || pace === undefined || (await pace.end());
    if (result.isComplete && !dryRun) position.write(undefined);
    return {
      isComplete: result.isComplete && isPublic,
      lines: [
        ...linesOf(result, source, dryRun),
        ...(result.isComplete ? [] : ['Stopped. The same command continues.']),
        ...(isPublic
          ? []
          : ['The records are stored. Lists follow without this command (docs/runbooks/projector.md).']),
      ],
    };
  },
});

function linesOf(result: SplitResult, source: string, dryRun: boolean): string[] {
  const { report, practices, stated, merged, reviews, others, unclear } = result;
  const left = [
    `Listings of organizations, which stay: ${number(others)}`,
    ...(unclear === 0
      ? []
      : [
          `Names that do not tell, which stay: ${number(unclear)}. The register's file tells, as FILE of this command.`,
        ]),
  ];
  if (report.read === 0) return [`${source}: no listing is known to be of an individual.`, ...left];
  return [
    `${source}: ${number(report.read)} listings of individuals${dryRun ? '; without --dry-run would be' : ''}`,
    `  practices of their places: ${number(practices)}`,
    `  of these edited, confirmed or claimed, or with people already: ${number(stated)}`,
    `  shown as another clinic: ${number(merged)}`,
    `  reviews moved: ${number(reviews)}`,
    ...(report.people === undefined ? [] : peopleLines(report.people)),
    ...report.reasons.map(({ reason, count }) => `Not split, ${reason}: ${number(count)}`),
    ...left,
  ];
}

const number = (value: number): string => value.toLocaleString('en-US');

async function* scanned(table: Table): AsyncGenerator<readonly ScannedRecord[]> {
  for await (const items of pagesOf(table)) yield items.flatMap(scannedRecord);
}

function scannedRecord(item: RawItem): ScannedRecord[] {
  const { pk, sk } = keyOf(item);
  if (sk === CLINIC_SORT_KEY) {
    const clinic = clinicItemSchema.parse(item);
    return clinic.id === TEST_CLINIC_ID ? [] : [{ kind: 'clinic', clinic }];
  }
  if (pk.startsWith(CLAIMED_PREFIX) && sk.startsWith(ACCOUNT_PREFIX)) {
    const { state, subjectId } = claimItemSchema.parse(item);
    return OVER.includes(state) ? [] : [{ kind: 'claim', clinicId: subjectId }];
  }
  if (pk.startsWith(PERSON_PREFIX) && sk.startsWith(ROLE_PREFIX)) {
    const role = roleItemSchema.parse(item);
    return isCurrent(role) ? [{ kind: 'role', clinicId: role.clinicId }] : [];
  }
  if (!pk.startsWith(REVIEW_PARTITION_PREFIX) || sk !== reviewKeys.review('').sk) return [];
  const { id, clinicId } = reviewItemSchema.parse(item);
  return [{ kind: 'review', id, clinicId }];
}

/** Names of the file's individuals who are listings, by number. */
async function namesIn(
  file: string,
  sourceKey: string,
  records: ImportRecordRepository,
): Promise<ReadonlyMap<string, PersonName>> {
  const names = new Map<string, PersonName>();
  for await (const rows of csvRows(file, nppes.columns, nppes.required)) {
    const found = rows.flatMap((row) => ('cells' in row ? (individualOf(row.cells) ?? []) : []));
    const listed = await records.known(
      sourceKey,
      found.map(({ npi }) => npi),
    );
    for (const { npi, name } of found) if (listed.has(npi)) names.set(npi, name);
  }
  return names;
}
