import { ulid } from 'ulid';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { PublishedReviewRepository } from '../derived/reviews/index.ts';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { createCursors } from '../http/cursors.ts';
import { createHandler } from '../http/handler.ts';
import type { Route } from '../http/route.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { signingKey } from '../platform/hashes.ts';
import { createProviderEmail } from '../platform/identity/provider-emails.ts';
import { createS3Client, S3PictureStore } from '../platform/picture-store.ts';
import { ClaimRepository, createProviderAccounts, providerAccountRoutes } from '../records/claims/index.ts';
import { ClinicEditor, createClinicEditing } from '../records/clinics/index.ts';
import { createPersonEditing, PersonEditor } from '../records/people/index.ts';
import { createPictures } from '../records/pictures/index.ts';
import {
  createClaimed,
  createListingEditing,
  createOwnPerson,
  createReviewReplying,
  ProviderChanges,
  providerChangeRoutes,
} from '../records/provider-changes/index.ts';
import { ReviewReplies } from '../records/reviews/index.ts';
import { PracticeEditor } from '../records/submissions/index.ts';
import { CityRepository, createDirectory, DirectoryRepository } from '../records/taxonomy/index.ts';

/** How long a warm function caches cities and categories, which rarely change. */
const DIRECTORY_MAX_AGE_MS = 60_000;

const { providerTokenIssuer, providerTokenClientId, signingSecret, mediaBucket } = settings;
const environment = readEnvironment({
  ...apiSettings,
  providerTokenIssuer,
  providerTokenClientId,
  signingSecret,
  mediaBucket,
});
const clock = () => new Date();
const newId = () => ulid();
const { http, table, onBadItem } = createApiDependencies(environment);
const claims = new ClaimRepository(table, onBadItem);
const clinics = new ClinicEditor(table);
const changes = new ProviderChanges(table, onBadItem);
const directory = createDirectory(
  new DirectoryRepository(table, onBadItem),
  new CityRepository(table),
  clock,
  DIRECTORY_MAX_AGE_MS,
);
const claimed = createClaimed(claims);

const container = {
  ...http,
  providers: {
    issuer: environment.providerTokenIssuer,
    clientId: environment.providerTokenClientId,
    email: createProviderEmail({ issuer: environment.providerTokenIssuer, fetch, now: Date.now }),
  },
  cursors: createCursors(signingKey(environment.signingSecret, 'paging cursors')),
  accounts: createProviderAccounts({ claims }),
  listingEditing: createListingEditing({
    claimed,
    clinics,
    editing: createClinicEditing({
      clinics,
      practices: new PracticeEditor(table),
      pictures: createPictures({
        store: new S3PictureStore(createS3Client(), environment.mediaBucket),
        clock,
        newId,
      }),
      directory,
      clock,
      newId,
    }),
    changes,
    directory,
    clock,
    newId,
  }),
  reviewReplying: createReviewReplying({
    claimed,
    clinics,
    replies: new ReviewReplies(table, onBadItem),
    reviews: new PublishedReviewRepository(table, onBadItem),
    changes,
    clock,
    newId,
  }),
  ownPerson: createOwnPerson({
    claimed,
    editing: createPersonEditing({ people: new PersonEditor(table), clinics, directory, clock, newId }),
    changes,
    clock,
    newId,
  }),
};

/** Every call of the function `providers`; one that is missing here is a type error. */
const routes: Partial<Record<ContractsOf<'providers'>, Route>> = {
  ...providerAccountRoutes(container),
  ...providerChangeRoutes(container),
};

export const handler = createHandler(container, Object.values(routes));
