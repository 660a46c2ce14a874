/** Wires the product together, once in a function's life. */
import { Logger } from '@aws-lambda-powertools/logger';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { ClinicRepository } from '../adapters/dynamodb/clinic-repository.ts';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import { ListingRepository } from '../adapters/dynamodb/listing-repository.ts';
import { ListingSearch } from '../adapters/dynamodb/listing-search.ts';
import { PostRepository } from '../adapters/dynamodb/post-repository.ts';
import { SitemapRepository } from '../adapters/dynamodb/sitemap-repository.ts';
import { createBlog } from '../app/blog/blog.ts';
import { createClinicLists } from '../app/directory/clinic-lists.ts';
import { createDirectory } from '../app/directory/directory.ts';
import { createGetClinic } from '../app/directory/get-clinic.ts';
import { googleFigures } from '../app/directory/google-figures.ts';
import { createSitemap } from '../app/sitemap/sitemap.ts';
import { noTokenIsValid } from '../app/token-verifier.ts';
import { createCursors } from '../http/cursors.ts';
import type { RequestLogger } from '../http/middlewares.ts';
import { countBadItem, countCapacity } from '../http/request-scope.ts';
import { readEnvironment } from './env.ts';

/** How long a warm function keeps cities, categories and totals; answers are cached as long behind it. */
const DIRECTORY_MAX_AGE_MS = 30_000;

function wire() {
  const environment = readEnvironment();
  const clock = () => new Date();
  const powertools = new Logger();
  const logger: RequestLogger = {
    info: (message, fields) => powertools.info(message, { ...fields }),
    error: (message, fields) => powertools.error(message, { ...fields }),
  };
  const onBadItem = ({ entity, key }: { entity: string; key: string }) => {
    countBadItem();
    logger.error('bad item', { entity, key });
  };

  const table = new Table(createDynamoDbClient(), environment.tableName, countCapacity);
  const listings = new ListingRepository(table, onBadItem);
  const directory = createDirectory(new DirectoryRepository(table, onBadItem), clock, DIRECTORY_MAX_AGE_MS);
  const posts = new PostRepository(table, onBadItem);
  const figures = googleFigures(environment.googleRatings);

  return {
    originSecret: environment.originSecret,
    tokenVerifier: noTokenIsValid,
    logger,
    now: () => performance.now(),
    cursors: createCursors(environment.cursorSecret),
    directory,
    clinicLists: createClinicLists(directory, listings, new ListingSearch(listings, clock), figures),
    getClinic: createGetClinic(new ClinicRepository(table, onBadItem), figures),
    blog: createBlog(posts),
    sitemap: createSitemap(directory, new SitemapRepository(table, onBadItem), posts),
  };
}

export type Container = ReturnType<typeof wire>;

let wired: Container | undefined;

export function container(): Container {
  wired ??= wire();
  return wired;
}
