import { ulid } from 'ulid';
import { AuditRepository } from '../adapters/dynamodb/audit-repository.ts';
import { CityRepository } from '../adapters/dynamodb/city-repository.ts';
import { ClinicEditor } from '../adapters/dynamodb/clinic-editor.ts';
import { ClinicRepository } from '../adapters/dynamodb/clinic-repository.ts';
import { ContactRepository } from '../adapters/dynamodb/contact-repository.ts';
import { CorrectionRepository } from '../adapters/dynamodb/correction-repository.ts';
import { SummaryRepository } from '../adapters/dynamodb/dashboard.ts';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import { ModerationTransactions } from '../adapters/dynamodb/moderation-writer.ts';
import { PlaceStateRepository } from '../adapters/dynamodb/place-states.ts';
import { PlaceTaskRepository } from '../adapters/dynamodb/place-tasks.ts';
import { PostRecordRepository } from '../adapters/dynamodb/post-records.ts';
import { TableRankStates } from '../adapters/dynamodb/rank-states.ts';
import { ReviewDecisionTransactions } from '../adapters/dynamodb/review-decisions.ts';
import { StaffReviewRepository } from '../adapters/dynamodb/staff-review-repository.ts';
import { SubmissionRepository } from '../adapters/dynamodb/submission-repository.ts';
import { SyncRunRepository } from '../adapters/dynamodb/sync-runs.ts';
import { TaxonomyEditor } from '../adapters/dynamodb/taxonomy-editor.ts';
import { TaxonomyUses } from '../adapters/dynamodb/taxonomy-uses.ts';
import { checkPicture } from '../adapters/pictures/check-picture.ts';
import { createS3Client, S3Pictures } from '../adapters/pictures/s3-pictures.ts';
import { createListActivity } from '../app/activity/activity.ts';
import { createPostEditing } from '../app/blog/edit-posts.ts';
import { createClinicEditing } from '../app/clinics/edit-clinic.ts';
import { createContacts } from '../app/contacts/contacts.ts';
import { createCorrectionDecisions } from '../app/corrections/staff-corrections.ts';
import { createDirectory } from '../app/directory/directory.ts';
import { createModeration } from '../app/moderation/moderation.ts';
import { createPictures } from '../app/pictures/pictures.ts';
import { createPlacesOverview } from '../app/places/overview.ts';
import { createPlaceDecisions } from '../app/places/tasks.ts';
import { createGetRankJob } from '../app/ranks/rank-job.ts';
import { createReviewModeration } from '../app/reviews/moderate-reviews.ts';
import { createStaffReviews } from '../app/reviews/staff-reviews.ts';
import { createSummary } from '../app/summary/summary.ts';
import { createTaxonomyEditing } from '../app/taxonomy/edit-taxonomy.ts';
import { createCursors } from '../http/cursors.ts';
import { apiSettings, createApiDependencies } from './api-dependencies.ts';
import { readEnvironment, settings } from './env.ts';
import { signingKey } from './signing-key.ts';

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
    directory: createDirectory(directory, new CityRepository(table, onBadItem), clock, 0),
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
      cityLists: new CityRepository(table, onBadItem),
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
