import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { CityListRepository } from '../../../lambdas/derived/cities/city-list-repository.ts';
import { BulkChangeRepository } from '../../../lambdas/derived/totals/bulk-change-repository.ts';
import { TaxonomyUses } from '../../../lambdas/derived/totals/taxonomy-uses.ts';
import { createApplyDeactivations } from '../../../lambdas/jobs/imports/apply-deactivations.ts';
import { importActor } from '../../../lambdas/jobs/imports/clinic-writes.ts';
import { csvTemplate } from '../../../lambdas/jobs/imports/csv-template.ts';
import type { ImportTaxonomy } from '../../../lambdas/jobs/imports/import-cities.ts';
import { createImportListings, type ImportResult } from '../../../lambdas/jobs/imports/import-listings.ts';
import { ImportPace } from '../../../lambdas/jobs/imports/import-pace.ts';
import { ImportRecordRepository } from '../../../lambdas/jobs/imports/import-record-repository.ts';
import { importReportSchema } from '../../../lambdas/jobs/imports/import-report.ts';
import { nppes, nppesLocations } from '../../../lambdas/jobs/imports/nppes.ts';
import { odhf } from '../../../lambdas/jobs/imports/odhf.ts';
import { peopleTemplate } from '../../../lambdas/jobs/imports/people-template.ts';
import type { SourceFormat, SourceLocation } from '../../../lambdas/jobs/imports/source-listing.ts';
import { CityRepository } from '../../../lambdas/records/taxonomy/city-repository.ts';
import { DirectoryRepository } from '../../../lambdas/records/taxonomy/directory-repository.ts';
import { createTaxonomyEditing } from '../../../lambdas/records/taxonomy/edit-taxonomy.ts';
import { TaxonomyEditor } from '../../../lambdas/records/taxonomy/taxonomy-editor.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import type { City } from '../../../shared/contracts/entities.ts';
import { MAX_LIMIT } from '../../../shared/contracts/limits.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import { csvRows, csvTable } from './csv-rows.ts';
import { deactivationRows } from './deactivation-rows.ts';

const formats = { nppes, odhf, csv: csvTemplate, 'csv-people': peopleTemplate } satisfies Record<
  string,
  SourceFormat
>;

export const importFormatSchema = z.enum(['nppes', 'odhf', 'csv', 'csv-people']);

export interface ImportOptions {
  readonly file: string;
  readonly format: z.infer<typeof importFormatSchema>;
  readonly source?: string | undefined;
  /** A file of further locations of the register's providers. */
  readonly locations?: string | undefined;
  /** A file of types and categories. */
  readonly categoryMap?: string | undefined;
  readonly cityMinimum: number;
  readonly unlistMissing: boolean;
  /** The file has only what changed. */
  readonly delta?: boolean | undefined;
  /** The file's date, YYYY-MM-DD. */
  readonly asOf?: string | undefined;
  /** How many listings `unlistMissing` may unlist where its guard would stop. */
  readonly confirmUnlist?: number | undefined;
}

export interface ImportContext {
  readonly table: Table;
  readonly dryRun: boolean;
  readonly stopping: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  readonly position: { read(): unknown; write(position: unknown): void };
  readonly clock: () => Date;
  readonly newId: () => string;
  /** Without it nothing waits for the projector. */
  readonly pace?: ImportPace | undefined;
}

/** Of the same file, unchanged, with the same options: another import begins at the beginning. */
const positionSchema = z.object({
  of: z.string(),
  line: z.int(),
  isPeople: z.boolean().optional(),
  report: importReportSchema,
});

const LONGEST_WAIT_MS = 10_000;

/** Imports a file into a table. Throws an error that explains what is wrong with the file or the options. */
export async function runImport(options: ImportOptions, context: ImportContext): Promise<ImportResult> {
  const { table, dryRun, position, clock, newId } = context;
  const format = formats[options.format];
  const source = options.source ?? format.source;
  const taxonomy = importTaxonomy(table, source, context);
  const types = options.categoryMap === undefined ? {} : await categoryMap(options.categoryMap, taxonomy);
  const { size, mtimeMs } = statSync(options.file);
  const locationsOf = options.locations === undefined ? undefined : await furtherLocations(options.locations);
  const { categoryMap: map = '', locations = '', cityMinimum, unlistMissing, delta, asOf } = options;
  const of = JSON.stringify([
    resolve(options.file),
    size,
    mtimeMs,
    options.format,
    source,
    map,
    cityMinimum,
    unlistMissing,
    delta,
    asOf,
    locations,
    locations && statSync(locations).mtimeMs,
  ]);
  const earlier = positionSchema.safeParse(position.read()).data;
  const progress = createProgress(size, format.hasPeople ? 3 : 2, context.onProgress);
  const importListings = createImportListings({
    records: new ImportRecordRepository(table),
    taxonomy: taxonomy,
    clock,
    newId,
    backOff,
  });
  const result = await importListings({
    format,
    source,
    rows: () => progress.watch(csvRows(options.file, format.columns, format.required, progress.onBytes)),
    types,
    locationsOf,
    cityMinimum,
    unlistMissing,
    isDelta: delta,
    asOf: asOf && new Date(asOf).toISOString(),
    confirmUnlist: options.confirmUnlist,
    dryRun,
    position: dryRun || earlier?.of !== of ? undefined : earlier,
    onPosition: (reached) => position.write({ of, ...reached }),
    stopping: context.stopping,
    pace: context.pace,
  });
  if (result.isComplete && !dryRun) position.write(undefined);
  return result;
}

/** Applies CMS' report of deactivated numbers to the listings of a source. */
export function runDeactivations(
  { file, source = nppes.source }: Pick<ImportOptions, 'file' | 'source'>,
  { table, dryRun, stopping, onProgress, clock, newId, pace }: ImportContext,
): Promise<ImportResult> {
  const records = new ImportRecordRepository(table);
  const applyDeactivations = createApplyDeactivations({ records, clock, newId, backOff });
  return applyDeactivations({ source, rows: deactivationRows(file), dryRun, stopping, onProgress, pace });
}

/** For an import whose listings the projector derives meanwhile. */
export function createImportPace(
  { table, clock, newId, stopping }: Pick<ImportContext, 'table' | 'clock' | 'newId' | 'stopping'>,
  rate: number | undefined,
  onCatchUp: (derived: number, written: number) => void,
): ImportPace {
  const questions = new BulkChangeRepository(table, clock);
  return new ImportPace({ questions, clock, newId, sleep, rate, stopping, onCatchUp });
}

export const backOff = (attempt: number): Promise<void> =>
  sleep(Math.random() * Math.min(LONGEST_WAIT_MS, 200 * 2 ** attempt));

/** Rows of all readings of the file; their number is estimated by its size. */
function createProgress(size: number, readings: number, onProgress: ImportContext['onProgress']) {
  let [bytes, rows, before, estimate, reading] = [0, 0, 0, 0, 0];
  return {
    onBytes: (read: number) => {
      bytes = read;
    },
    async *watch<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
      [before, rows, reading] = [before + rows, 0, reading + 1];
      for await (const batch of batches) {
        yield batch;
        rows += batch.length;
        estimate = before > 0 ? before / (reading - 1) : (rows * size) / bytes;
        onProgress(before + rows, readings * estimate);
      }
    },
  };
}

/** Categories and cities of a table; cities that are added are audited as the source's. */
export function importTaxonomy(
  table: Table,
  source: string,
  { dryRun, clock, newId }: Pick<ImportContext, 'dryRun' | 'clock' | 'newId'>,
): ImportTaxonomy {
  const onBadItem = ({ entity, key }: { readonly entity: string; readonly key: string }) => {
    throw new Error(`the table has an invalid ${entity}: ${key}`);
  };
  const records = new TaxonomyEditor(table);
  const directory = new DirectoryRepository(table, onBadItem);
  const cities = new CityRepository(table);
  const cityLists = new CityListRepository(table, onBadItem);
  const editing = createTaxonomyEditing({
    records,
    uses: new TaxonomyUses(table),
    cityLists,
    // Sources have none.
    pictures: { choose: async (stored) => stored },
    clock,
    newId,
  });
  return {
    categories: () => records.categories(),
    async categoryRatings() {
      const { categories } = await directory.load();
      return new Map(categories.map(({ id, ratings }) => [id, ratings]));
    },
    cityById: (id) => records.city(id),
    cityBySlug: (slug) => cities.bySlug(slug),
    citiesOf: async (state) => {
      const cities: City[] = [];
      let after: string | undefined;
      do {
        const { items, next } = await cityLists.page({ state }, { limit: MAX_LIMIT, after });
        cities.push(...items);
        after = next;
      } while (after !== undefined);
      return cities;
    },
    addCity: async (city) => {
      if (!dryRun) return editing.ensureCity(city, importActor(source));
      const slug = slugify(city.name, 'city');
      return { ...city, id: slug, slug };
    },
  };
}

/** All of them are in memory: about 300 bytes for a location. */
async function furtherLocations(file: string): Promise<(npi: string) => readonly SourceLocation[]> {
  const { columns, required, read } = nppesLocations;
  const found = new Map<string, SourceLocation[]>();
  for await (const rows of csvRows(file, columns, required)) {
    for (const row of rows) {
      const one = 'cells' in row ? read(row.cells) : undefined;
      if (one !== undefined) found.set(one.npi, [...(found.get(one.npi) ?? []), one.location]);
    }
  }
  return (npi) => found.get(npi) ?? [];
}

const pairsSchema = z.array(z.tuple([z.string(), z.string()]));

/** A CSV file with a type and the slug of its category in each line; an empty slug for a type without a category. */
async function categoryMap(file: string, taxonomy: ImportTaxonomy): Promise<Record<string, string>> {
  const { data } = pairsSchema.safeParse(await csvTable(file));
  if (data === undefined) throw new Error(`${file} needs two columns in each line: type, category.`);
  const [[head = ''] = []] = data;
  const pairs = head.toLowerCase() === 'type' ? data.slice(1) : data;
  const known = new Set((await taxonomy.categories()).map(({ slug }) => slug));
  const unknown = pairs.find(([, slug]) => slug !== '' && !known.has(slug));
  if (unknown !== undefined)
    throw new Error(`${file} names a category that the directory lacks: ${unknown[1]}.`);
  return Object.fromEntries(pairs);
}
