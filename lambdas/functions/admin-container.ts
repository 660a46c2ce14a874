import { ulid } from 'ulid';
import { CityListRepository } from '../derived/cities/index.ts';
import { ClinicRepository } from '../derived/listings/index.ts';
import { createGetRankJob, TableRankStates } from '../derived/ranks/index.ts';
import { createSummary, SummaryRepository, TaxonomyUses } from '../derived/totals/index.ts';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { createCursors } from '../http/cursors.ts';
import {
  createPlaceDecisions,
  createPlacesOverview,
  PlaceStateRepository,
  PlaceTaskRepository,
  SyncRunRepository,
} from '../jobs/google-places/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createS3Client, S3Pictures } from '../platform/s3-pictures.ts';
import { signingKey } from '../platform/signing-key.ts';
import { AuditRepository, createListActivity } from '../records/audit/index.ts';
import { ClinicEditor, createClinicEditing } from '../records/clinics/index.ts';
import { CorrectionRepository, createCorrectionDecisions } from '../records/corrections/index.ts';
import { checkPicture, createPictures } from '../records/pictures/index.ts';
import { createPostEditing, PostRecordRepository } from '../records/posts/index.ts';
import {
  createReviewModeration,
  createStaffReviews,
  ReviewDecisionTransactions,
  StaffReviewRepository,
} from '../records/reviews/index.ts';
import {
  ContactRepository,
  createContacts,
  createModeration,
  ModerationTransactions,
  SubmissionRepository,
} from '../records/submissions/index.ts';
import {
  CityRepository,
  createDirectory,
  createTaxonomyEditing,
  DirectoryRepository,
  TaxonomyEditor,
} from '../records/taxonomy/index.ts';

const { signingSecret, googleRatings, mediaBucket } = settings;

/** Dependencies of the function `admin`. */
export function adminContainer() {
  const environment = readEnvironment({ ...apiSettings, signingSecret, googleRatings, mediaBucket });
  const clock = () => new Date();
  const newId = () => ulid();
  const { http, table, onBadItem } = createApiDependencies(environment);
  const directory = new DirectoryRepository(table, onBadItem);
  const reviews = new StaffReviewRepository(table, onBadItem);

  const pictures = createPictures({
    store: new S3Pictures(createS3Client(), environment.mediaBucket),
    check: checkPicture,
    clock,
    newId,
  });
  const clinics = new ClinicEditor(table);
  const clinicEditing = createClinicEditing({
    clinics,
    pictures,
    // Not remembered: a city that was added a moment ago can be chosen.
    directory: createDirectory(directory, new CityRepository(table), clock, 0),
    clock,
    newId,
  });

  return {
    ...http,
    cursors: createCursors(signingKey(environment.signingSecret, 'paging cursors')),
    moderation: createModeration({
      submissions: new SubmissionRepository(table),
      clinics: new ClinicRepository(table, onBadItem),
      decisions: new ModerationTransactions(table),
      clock,
      newId,
    }),
    contacts: createContacts(new ContactRepository(table, onBadItem), clock, newId),
    getSummary: createSummary(directory, new SummaryRepository(table, onBadItem)),
    getRankJob: createGetRankJob(new TableRankStates(table)),
    getPlacesOverview: createPlacesOverview(
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
    listReviews: createStaffReviews(reviews),
    reviewModeration: createReviewModeration({
      decisions: new ReviewDecisionTransactions(table),
      reviews,
      clock,
      newId,
    }),
  };
}

export type AdminContainer = ReturnType<typeof adminContainer>;
