import { ulid } from 'ulid';
import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { CityListRepository } from '../derived/cities/index.ts';
import { ClinicRepository } from '../derived/listings/index.ts';
import { MailLedger, staffMailRoutes } from '../derived/mail/index.ts';
import { PeopleRepository, staffPractitionerListRoutes } from '../derived/people/index.ts';
import { createGetRankJob, RankStates } from '../derived/ranks/index.ts';
import { createSummary, SummaryRepository, TaxonomyUses } from '../derived/totals/index.ts';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { createCursors } from '../http/cursors.ts';
import { createHandler } from '../http/handler.ts';
import { type Route, route } from '../http/route.ts';
import {
  createGooglePlacesOverview,
  createPlaceDecisions,
  PlaceStateRepository,
  PlaceTaskRepository,
  SyncRunRepository,
  staffGooglePlacesRoutes,
} from '../jobs/google-places/index.ts';
import { S3DocumentStore } from '../platform/document-store.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { signingKey } from '../platform/hashes.ts';
import { createS3Client, S3PictureStore } from '../platform/picture-store.ts';
import { AuditRepository, activityRoutes, createListActivity } from '../records/audit/index.ts';
import {
  ClaimRepository,
  ClaimSubjects,
  createClaimCodes,
  createClaimDecisions,
  createClaimDocuments,
  createClaimLetters,
  createEndClaim,
  staffClaimRoutes,
} from '../records/claims/index.ts';
import { ClinicEditor, createClinicEditing, staffClinicRoutes } from '../records/clinics/index.ts';
import {
  CorrectionRepository,
  createCorrectionDecisions,
  staffCorrectionRoutes,
} from '../records/corrections/index.ts';
import { createPersonEditing, PersonEditor, staffPersonRoutes } from '../records/people/index.ts';
import { createPictures, uploadRoutes } from '../records/pictures/index.ts';
import { createPostEditing, PostRecordRepository, staffPostRoutes } from '../records/posts/index.ts';
import {
  createChangeDecisions,
  ProviderChanges,
  staffProviderChangeRoutes,
} from '../records/provider-changes/index.ts';
import {
  createReviewModeration,
  createStaffReviews,
  ReviewDecisions,
  ReviewReplies,
  StaffReviewRepository,
  staffReviewRoutes,
} from '../records/reviews/index.ts';
import {
  ContactRepository,
  createContacts,
  createModeration,
  ModerationWriter,
  PracticeEditor,
  SubmissionRepository,
  staffSubmissionRoutes,
} from '../records/submissions/index.ts';
import {
  CityRepository,
  createDirectory,
  createTaxonomyEditing,
  DirectoryRepository,
  staffTaxonomyRoutes,
  TaxonomyEditor,
} from '../records/taxonomy/index.ts';

const { signingSecret, codeSecret, googleRatings, mediaBucket } = settings;
const environment = readEnvironment({
  ...apiSettings,
  signingSecret,
  codeSecret,
  googleRatings,
  mediaBucket,
});
const clock = () => new Date();
const newId = () => ulid();
const { http, table, onBadItem } = createApiDependencies(environment);
const directory = new DirectoryRepository(table, onBadItem);
const reviews = new StaffReviewRepository(table, onBadItem);

const s3 = createS3Client();
const pictures = createPictures({
  store: new S3PictureStore(s3, environment.mediaBucket),
  clock,
  newId,
});
const clinics = new ClinicEditor(table);
// Not remembered: a city or category that was added a moment ago can be chosen.
const presentDirectory = createDirectory(directory, new CityRepository(table), clock, 0);
const clinicEditing = createClinicEditing({
  clinics,
  practices: new PracticeEditor(table),
  pictures,
  directory: presentDirectory,
  clock,
  newId,
});
const people = new PersonEditor(table);
const personEditing = createPersonEditing({ people, clinics, directory: presentDirectory, clock, newId });

const claims = new ClaimRepository(table, onBadItem);
const claimSubjects = new ClaimSubjects(table, onBadItem);
const documents = createClaimDocuments(new S3DocumentStore(s3, environment.mediaBucket));

const container = {
  ...http,
  cursors: createCursors(signingKey(environment.signingSecret, 'paging cursors')),
  moderation: createModeration({
    submissions: new SubmissionRepository(table),
    clinics: new ClinicRepository(table, onBadItem),
    decisions: new ModerationWriter(table),
    clock,
    newId,
  }),
  mails: new MailLedger(table),
  contacts: createContacts(new ContactRepository(table, onBadItem), clock, newId),
  getSummary: createSummary(directory, new SummaryRepository(table, onBadItem)),
  getRankJob: createGetRankJob(new RankStates(table)),
  getPlacesOverview: createGooglePlacesOverview(
    environment.googleRatings === 'shown',
    new SyncRunRepository(table, onBadItem),
    clock,
  ),
  placeDecisions: createPlaceDecisions({
    tasks: new PlaceTaskRepository(table, onBadItem),
    states: new PlaceStateRepository(table, onBadItem),
    clock,
    newId,
  }),
  clinicEditing,
  people: new PeopleRepository(table, onBadItem),
  personEditing,
  changeDecisions: createChangeDecisions({
    changes: new ProviderChanges(table, onBadItem),
    clinics,
    editing: clinicEditing,
    people,
    personEditing,
    replies: new ReviewReplies(table, onBadItem),
    clock,
    newId,
  }),
  pictures,
  postEditing: createPostEditing({
    posts: new PostRecordRepository(table, onBadItem),
    clinics,
    pictures,
    clock,
    newId,
  }),
  taxonomyEditing: createTaxonomyEditing({
    records: new TaxonomyEditor(table),
    uses: new TaxonomyUses(table),
    cityLists: new CityListRepository(table, onBadItem),
    pictures,
    clock,
    newId,
  }),
  listActivity: createListActivity(new AuditRepository(table, onBadItem)),
  correctionDecisions: createCorrectionDecisions({
    corrections: new CorrectionRepository(table, onBadItem),
    editing: clinicEditing,
    clock,
    newId,
  }),
  claimDecisions: createClaimDecisions({
    claims,
    subjects: claimSubjects,
    documents,
    endClaim: createEndClaim({ claims, subjects: claimSubjects, documents, clock, newId }),
    clock,
    newId,
  }),
  claimLetters: createClaimLetters({
    claims,
    subjects: claimSubjects,
    codes: createClaimCodes(signingKey(environment.codeSecret, 'codes of claims')),
    clock,
  }),
  listReviews: createStaffReviews(reviews),
  reviewModeration: createReviewModeration({
    decisions: new ReviewDecisions(table),
    reviews,
    clock,
    newId,
  }),
};

/** Every call of the function `admin`; one that is missing here is a type error. */
const routes: Record<ContractsOf<'admin'>, Route> = {
  ...activityRoutes(container),
  ...staffClaimRoutes(container),
  ...staffClinicRoutes(container),
  ...staffCorrectionRoutes(container),
  ...staffGooglePlacesRoutes(container),
  ...staffMailRoutes(container),
  ...staffPersonRoutes(container),
  ...staffPostRoutes(container),
  ...staffPractitionerListRoutes(container),
  ...staffProviderChangeRoutes(container),
  ...staffReviewRoutes(container),
  ...staffSubmissionRoutes(container),
  ...staffTaxonomyRoutes(container),
  ...uploadRoutes(container),
  getAdminSummary: route('getAdminSummary', calls.getAdminSummary, async () => ({
    body: await container.getSummary(),
  })),
  getRankJob: route('getRankJob', calls.getRankJob, async () => ({ body: await container.getRankJob() })),
};

export const handler = createHandler(container, Object.values(routes));
