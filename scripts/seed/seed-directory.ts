import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Table } from '../../lambdas/adapters/dynamodb/client.ts';
import { ClinicTransactions } from '../../lambdas/adapters/dynamodb/clinic-writer.ts';
import { DirectoryRepository } from '../../lambdas/adapters/dynamodb/directory-repository.ts';
import { PostTransactions } from '../../lambdas/adapters/dynamodb/post-writer.ts';
import { createProjection } from '../../lambdas/adapters/dynamodb/projection.ts';
import { SubmissionTransactions } from '../../lambdas/adapters/dynamodb/submission-writer.ts';
import { ScannedKeys } from '../../lambdas/adapters/dynamodb/table-keys.ts';
import { createSavePost } from '../../lambdas/app/blog/save-post.ts';
import { createImportClinic } from '../../lambdas/app/directory/add-clinics.ts';
import { inParallel } from '../../lambdas/app/in-parallel.ts';
import { createRebuild } from '../../lambdas/app/projection/rebuild.ts';
import { UNKNOWN_CATEGORY_MEAN } from '../../shared/domain/ranking.ts';
import type {
  BlogPostRecord,
  CategoryRecord,
  CityRecord,
  ClinicRecord,
  ContactRecord,
  ReviewRecord,
} from '../../shared/domain/records.ts';
import { pauseStream, resumeStream } from './table-stream.ts';

export interface DirectoryData {
  readonly cities: readonly CityRecord[];
  readonly categories: readonly CategoryRecord[];
  /** Approved and pending. */
  readonly clinics: readonly ClinicRecord[];
  readonly reviews: readonly ReviewRecord[];
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

/** Concurrent writes of clinics, posts or messages. */
const CONCURRENT_ITEMS = 8;

/**
 * Loads the data through the repositories and use cases of production, deterministically and without mails. After an
 * interruption, also by `kill -9`, the next run resumes: each clinic is written atomically, existing clinics and messages are
 * skipped, posts are written again.
 */
export async function seedDirectory(
  data: DirectoryData,
  options: SeedOptions,
): Promise<'seeded' | 'present'> {
  const table = new Table(options.client, options.tableName);
  const directory = new DirectoryRepository(table, ({ entity, key }) => {
    throw new Error(`the table holds a bad ${entity}: ${key}`);
  });
  // Also beside a database that was copied with its data.
  await Promise.all(
    data.pictures.map(({ path, svg }) => writePicture(join(options.mediaDirectory, path), svg)),
  );
  if ((await directory.demonstration()) === 'complete') return 'present';
  await directory.setDemonstration('loading');
  await pauseStream(options.client, options.tableName);
  await Promise.all([
    ...data.cities.map((city) => directory.putCity(city)),
    ...data.categories.map((category) => directory.putCategory(category)),
  ]);
  const savePost = createSavePost(new PostTransactions(table));
  await inParallel(data.posts, CONCURRENT_ITEMS, savePost);
  await addClinics(data, table, options);
  const submissions = new SubmissionTransactions(table);
  await inParallel(data.contacts, CONCURRENT_ITEMS, (message) => submissions.importContact(message));
  await derive(table);
  await resumeStream(options.client, options.tableName);
  await directory.setDemonstration('complete');
  return 'seeded';
}

/** What the projector would derive of the records, which the paused stream does not bring to it. */
async function derive(table: Table): Promise<void> {
  const rebuild = createRebuild({
    ...createProjection(table),
    keys: new ScannedKeys(table),
    onFailure: (_change, error) => {
      throw error;
    },
  });
  await rebuild();
}

async function addClinics(data: DirectoryData, table: Table, { onProgress }: SeedOptions): Promise<void> {
  const clinics = new ClinicTransactions(table);
  const asOf = new Date(data.asOf);
  const importClinic = createImportClinic(clinics, () => asOf);
  const submissions = new SubmissionTransactions(table);
  const reviewsOf = Map.groupBy(data.reviews, ({ clinicId }) => clinicId);
  const means = categoryMeans(data);

  const total = data.clinics.length;
  let done = 0;
  await inParallel(data.clinics, CONCURRENT_ITEMS, async (clinic) => {
    if (clinic.status === 'approved') {
      const reviews = reviewsOf.get(clinic.id) ?? [];
      const categoryMean = means.get(clinic.category.id) ?? UNKNOWN_CATEGORY_MEAN;
      await importClinic({ clinic, reviews, categoryMean });
    } else await submissions.importPractice(clinic);
    done += 1;
    onProgress?.({ done, total });
  });
}

/** Mean rating of each category's published reviews. */
function categoryMeans({ clinics, reviews }: DirectoryData): Map<string, number> {
  const categoryOf = new Map(clinics.map(({ id, category }) => [id, category.id]));
  const published = reviews.filter(({ status }) => status === 'published');
  const byCategory = Map.groupBy(published, ({ clinicId }) => categoryOf.get(clinicId) ?? '');
  return new Map(
    [...byCategory].map(([category, ofCategory]) => [
      category,
      ofCategory.reduce((sum, { rating }) => sum + rating, 0) / ofCategory.length,
    ]),
  );
}

async function writePicture(file: string, svg: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, svg);
}
