import { ulid } from 'ulid';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { createPositions } from '../derived/listings/index.ts';
import { createRatingHistory, PublishedReviewRepository } from '../derived/reviews/index.ts';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { createCursors } from '../http/cursors.ts';
import { createHandler } from '../http/handler.ts';
import type { Route } from '../http/route.ts';
import { S3DocumentStore } from '../platform/document-store.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { signingKey } from '../platform/hashes.ts';
import { createDeleteUser, createProviderEmail } from '../platform/identity/provider-emails.ts';
import { createS3Client, S3PictureStore } from '../platform/picture-store.ts';
import { createVoiceCodes } from '../platform/voice-codes.ts';
import {
  ClaimRepository,
  ClaimSubjects,
  claimRoutes,
  createAcceptInvitations,
  createClaimCodes,
  createClaimDocuments,
  createClaimPeople,
  createClaims,
  createEndClaim,
  createProviderAccounts,
  createUnsubscribe,
  createUnsubscribeToken,
  providerAccountRoutes,
} from '../records/claims/index.ts';
import { ClinicEditor, ClinicWebsites, createClinicEditing } from '../records/clinics/index.ts';
import { createReadInsights, InsightRepository, insightRoutes } from '../records/insights/index.ts';
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

const { providerTokenIssuer, providerTokenClientId, signingSecret, codeSecret, mediaBucket, voiceCodesUrl } =
  settings;
const environment = readEnvironment({
  ...apiSettings,
  ...{ providerTokenIssuer, providerTokenClientId, signingSecret, codeSecret, mediaBucket, voiceCodesUrl },
});
const clock = () => new Date();
const newId = () => ulid();
const { http, table, onBadItem } = createApiDependencies(environment);
const { providerTokenIssuer: issuer } = environment;

const s3 = createS3Client();
const documents = createClaimDocuments(new S3DocumentStore(s3, environment.mediaBucket));
const pictures = createPictures({ store: new S3PictureStore(s3, environment.mediaBucket), clock, newId });
const claims = new ClaimRepository(table, onBadItem);
const subjects = new ClaimSubjects(table, onBadItem);
const websites = new ClinicWebsites(table);
const clinics = new ClinicEditor(table);
const changes = new ProviderChanges(table, onBadItem);
const directory = createDirectory(
  new DirectoryRepository(table, onBadItem),
  new CityRepository(table),
  clock,
  DIRECTORY_MAX_AGE_MS,
);
const endClaim = createEndClaim({ claims, subjects, documents, clock, newId });
const claimed = createClaimed(claims);

const container = {
  ...http,
  providers: {
    issuer,
    clientId: environment.providerTokenClientId,
    email: createProviderEmail({ issuer, fetch, now: Date.now }),
  },
  cursors: createCursors(signingKey(environment.signingSecret, 'paging cursors')),
  accounts: createProviderAccounts({
    claims,
    subjects,
    acceptInvitations: createAcceptInvitations({ claims, subjects, clock, newId }),
    endClaim,
    deleteUser: createDeleteUser({ issuer, fetch }),
    clock,
  }),
  claims: createClaims({
    claims,
    subjects,
    codes: createClaimCodes(signingKey(environment.codeSecret, 'codes of claims')),
    documents,
    endClaim,
    voice:
      environment.voiceCodesUrl === undefined
        ? undefined
        : createVoiceCodes({
            url: environment.voiceCodesUrl,
            key: signingKey(environment.codeSecret, 'calls with codes'),
            fetch,
          }),
    locationsOf: (domain) => websites.clinicsOf(domain),
    clock,
    newId,
  }),
  unsubscribe: createUnsubscribe(
    claims,
    createUnsubscribeToken(signingKey(environment.codeSecret, 'unsubscribing')),
  ),
  claimPeople: createClaimPeople({ claims, subjects, endClaim, clock, newId }),
  pictures,
  listingEditing: createListingEditing({
    claimed,
    clinics,
    editing: createClinicEditing({
      clinics,
      practices: new PracticeEditor(table),
      pictures,
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
  insights: createReadInsights({
    claimed,
    clinics,
    counters: new InsightRepository(table, onBadItem),
    ratings: createRatingHistory(table, onBadItem),
    positions: createPositions(table),
    directory,
    clock,
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
const routes: Record<ContractsOf<'providers'>, Route> = {
  ...providerAccountRoutes(container),
  ...claimRoutes(container),
  ...providerChangeRoutes(container),
  ...insightRoutes(container),
};

export const handler = createHandler(container, Object.values(routes));
