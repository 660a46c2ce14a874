import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod/mini';
import { summaryOf } from '../../lambdas/derived/people/clinic-people-projection.ts';
import { CLINIC_PEOPLE_PREFIX, clinicPersonItemSchema } from '../../lambdas/derived/people/items.ts';
import { firstItems } from '../../lambdas/derived/people/person-projection.ts';
import { createProjectRank } from '../../lambdas/derived/ranks/project-rank.ts';
import { RankRepository } from '../../lambdas/derived/ranks/rank-repository.ts';
import { RankWriter } from '../../lambdas/derived/ranks/rank-writer.ts';
import { ImportRecordRepository } from '../../lambdas/jobs/imports/import-record-repository.ts';
import { createProjectRecords } from '../../lambdas/jobs/projector/project-records.ts';
import { createProjection } from '../../lambdas/jobs/projector/projection.ts';
import { plainHash } from '../../lambdas/platform/hashes.ts';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import type { Added, ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { createImportClinic } from '../../lambdas/records/clinics/import-clinic.ts';
import { personRecordItems } from '../../lambdas/records/people/person-editor.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { Table } from '../../lambdas/table/client.ts';
import type { OnBadItem } from '../../lambdas/table/parse-items.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import type { RatingTotals } from '../../shared/domain/ranks/rating.ts';
import type {
  BlogPostRecord,
  CategoryRecord,
  CityRecord,
  ClinicRecord,
  ContactRecord,
  ListedClinic,
} from '../../shared/domain/records.ts';
import { slugify } from '../../shared/domain/text/slug.ts';
import { createReviewSeed, type SeededReport, type SeededReview } from './seed-reviews.ts';
import { createStaffContentSeed } from './seed-staff-content.ts';
import { pauseStream, resumeStream } from './table-stream.ts';

export interface DirectoryData {
  readonly cities: readonly CityRecord[];
  readonly categories: readonly CategoryRecord[];
  /** Approved and pending. */
  readonly clinics: readonly ClinicRecord[];
  /** Of the approved clinics, each with slug and numbers of its own. */
  readonly people?: readonly PersonWithRoles[];
  /** Of any status. */
  readonly reviews: readonly SeededReview[];
  /** Of published reviews. */
  readonly reports?: readonly SeededReport[];
  /** Published posts and drafts. */
  readonly posts: readonly BlogPostRecord[];
  /** Messages to the directory. */
  readonly contacts: readonly ContactRecord[];
  /** `path` is relative to the media directory. */
  readonly pictures: readonly { readonly path: string; readonly svg: string }[];
  /** The instant for which ranks are computed. */
  readonly asOf: string;
}

export interface SeedOptions {
  readonly client: DynamoDBClient;
  readonly tableName: string;
  readonly mediaDirectory: string;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Concurrent writes of clinics, reviews, posts or messages. */
const CONCURRENT_ITEMS = 8;

/**
 * Loads the data through the repositories and use cases of production, deterministically and without mails. After an
 * interruption, also by `kill -9`, the next run resumes: each clinic is written atomically, existing clinics and messages are
 * skipped, reviews are completed, posts are written again.
 */
export async function seedDirectory(
  data: DirectoryData,
  options: SeedOptions,
): Promise<'seeded' | 'present'> {
  const table = new Table(options.client, options.tableName);
  const throwBadItem: OnBadItem = ({ entity, key }) => {
    throw new Error(`the table holds a bad ${entity}: ${key}`);
  };
  const directory = new DirectoryRepository(table, throwBadItem);
  // Also beside a database that was copied with its data.
  await Promise.all(
    data.pictures.map(({ path, svg }) => writePicture(join(options.mediaDirectory, path), svg)),
  );
  if ((await directory.demonstration()) === 'complete') return 'present';
  await directory.setDemonstration('loading');
  await pauseStream(options.client, options.tableName);
  const [began = data.asOf] = data.clinics.map(({ createdAt }) => createdAt).sort();
  const staff = createStaffContentSeed(table, began, data.clinics, throwBadItem);
  await inParallel(data.cities, CONCURRENT_ITEMS, staff.addCity);
  await inParallel(data.categories, CONCURRENT_ITEMS, staff.addCategory);
  await addRecords(data, table, options);
  await addPeople(data, table);
  await inParallel(data.posts, CONCURRENT_ITEMS, staff.addPost);
  const submissions = new SubmissionWriter(table);
  await inParallel(data.contacts, CONCURRENT_ITEMS, (message) => submissions.importContact(message));
  await derive(table, data);
  await resumeStream(options.client, options.tableName);
  await directory.setDemonstration('complete');
  return 'seeded';
}

/** What the projector would derive of the records, which the paused stream does not bring to it. */
async function derive(table: Table, data: DirectoryData): Promise<void> {
  const { cities, clinics, reviews, posts, contacts, asOf } = data;
  const clock = () => new Date(asOf);
  const ranks = new RankedByMeans(new RankRepository(table), categoryRatings(data));
  const projectRecords = createProjectRecords({
    ...createProjection(table, clock),
    projectRank: createProjectRank(ranks, new RankWriter(table), clock),
    enqueue: async () => {},
    pages: { pathsOf: async () => 'bulk', enqueue: async () => {} },
    feed: { add: async () => {} },
    onFailure: (_change, error) => {
      throw error;
    },
  });
  // First, and with the means that categories will have, so that search is written once, at the last rank of each clinic.
  await projectRecords(reviews.map(({ id }) => ({ kind: 'review', id })));
  await projectRecords([
    ...clinics.map(
      ({ id, status }) => ({ kind: status === 'approved' ? 'rank' : 'submission', id }) as const,
    ),
    ...contacts.map(({ id }) => ({ kind: 'contact', id }) as const),
    ...posts.map(({ id }) => ({ kind: 'post', id }) as const),
    ...cities.map(({ id }) => ({ kind: 'city', id }) as const),
    { kind: 'delta' },
  ]);
}

/** Inputs of ranks with the ratings that categories have when all is derived. */
class RankedByMeans {
  readonly #ranks: Pick<RankRepository, 'inputs'>;
  readonly #ratings: ReadonlyMap<string, RatingTotals>;

  constructor(ranks: Pick<RankRepository, 'inputs'>, ratings: ReadonlyMap<string, RatingTotals>) {
    this.#ranks = ranks;
    this.#ratings = ratings;
  }

  async inputs(clinicId: string, asOf: Date) {
    const inputs = await this.#ranks.inputs(clinicId, asOf);
    const categoryRatings = inputs && this.#ratings.get(inputs.clinic.category.id);
    return inputs && { ...inputs, ...(categoryRatings && { categoryRatings }) };
  }
}

/** Ratings of each category's published reviews. */
function categoryRatings({ clinics, reviews }: DirectoryData): Map<string, RatingTotals> {
  const categoryOf = new Map(clinics.map(({ id, category }) => [id, category.id]));
  const published = reviews.filter(({ status }) => status === 'published');
  const byCategory = Map.groupBy(published, ({ clinicId }) => categoryOf.get(clinicId) ?? '');
  return new Map(
    [...byCategory].map(([category, of]) => [
      category,
      { sum: of.reduce((sum, { rating }) => sum + rating, 0), count: of.length },
    ]),
  );
}

async function addRecords(data: DirectoryData, table: Table, { onProgress }: SeedOptions): Promise<void> {
  const importClinic = createImportClinic(new DemonstrationListings(table), () => new Date(data.asOf));
  const submissions = new SubmissionWriter(table);
  const { addReview, addReport } = createReviewSeed(table, data.clinics);
  const inTime = data.reviews.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1));

  const total = data.clinics.length + data.reviews.length;
  let done = 0;
  const count = () => {
    done += 1;
    onProgress?.({ done, total });
  };
  await inParallel(data.clinics, CONCURRENT_ITEMS, async (clinic) => {
    if (clinic.status === 'approved') {
      await importClinic({ ...clinic, source: { name: SOURCE, id: clinic.id, seenAt: data.asOf } });
    } else await submissions.importPractice(clinic);
    count();
  });
  await inParallel(inTime, CONCURRENT_ITEMS, async (review) => {
    await addReview(review);
    count();
  });
  await inParallel(data.reports ?? [], 1, addReport);
}

/**
 * People with all that is derived of them, in batches, since one by one each takes several calls. All of it is the same in each run, so
 * that writing it again completes what an interrupted run has left.
 */
async function addPeople(
  { people = [], clinics }: Pick<DirectoryData, 'people' | 'clinics'>,
  table: Table,
): Promise<void> {
  const cities = new Map(clinics.map(({ id, city }) => [id, city]));
  const derived = people.flatMap((person) => firstItems(person, (clinicId) => cities.get(clinicId)));
  const entries = derived
    .filter(({ pk }) => pk.startsWith(CLINIC_PEOPLE_PREFIX))
    .toSorted((one, other) => (one.sk < other.sk ? -1 : 1));
  const atClinics = [...Map.groupBy(entries, ({ pk }) => pk.slice(CLINIC_PEOPLE_PREFIX.length))].flatMap(
    ([clinicId, items]) => summaryOf(clinicId, z.array(clinicPersonItemSchema).parse(items)) ?? [],
  );
  const items = [...people.flatMap(personRecordItems), ...derived, ...atClinics];
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) =>
    items.slice(index * BATCH, (index + 1) * BATCH),
  );
  await inParallel(batches, CONCURRENT_ITEMS, (batch) =>
    table.batchWrite(batch.map((Item) => ({ PutRequest: { Item } }))),
  );
}

/** Items of one request. */
const BATCH = 25;

/** The source of the demonstration's clinics, as if they were imported. */
const SOURCE = 'Demonstration data';

/** Writes clinics as imports do, with the listing of their source. */
class DemonstrationListings implements Pick<ClinicWriter, 'addApproved'> {
  readonly #listings: ImportRecordRepository;

  constructor(table: Table) {
    this.#listings = new ImportRecordRepository(table);
  }

  async addApproved(clinic: ListedClinic): Promise<Added> {
    const { id } = clinic;
    const hash = plainHash(JSON.stringify(clinic)).slice(0, 32);
    const listing = { source: slugify(SOURCE, 'source'), id, clinicId: id, hash };
    if (await this.#listings.add([{ clinic, record: listing }])) return 'added';
    throw new Error(`another clinic has the slug ${clinic.slug}`);
  }
}

async function writePicture(file: string, svg: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, svg);
}
