import { ulid } from 'ulid';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { createHandler } from '../http/handler.ts';
import type { Route } from '../http/route.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { keyedHash, plainHash, signingKey } from '../platform/hashes.ts';
import {
  CorrectionRepository,
  correctionFormRoutes,
  createReportClinic,
} from '../records/corrections/index.ts';
import { createCountEvent, eventRoutes, InsightRepository } from '../records/insights/index.ts';
import {
  createConfirmReview,
  createReportReview,
  createScreen,
  createShowReviewToConfirm,
  createWriteReview,
  ReviewWriter,
  reviewFormRoutes,
} from '../records/reviews/index.ts';
import {
  Challenges,
  createStoreOnce,
  createSubmissions,
  SubmissionWriter,
  submissionRoutes,
} from '../records/submissions/index.ts';
import { CityRepository, createDirectory, DirectoryRepository } from '../records/taxonomy/index.ts';

/** How long a warm function caches cities and categories, which rarely change. */
const DIRECTORY_MAX_AGE_MS = 60_000;

const { signingSecret } = settings;
const environment = readEnvironment({ ...apiSettings, signingSecret });
const clock = () => new Date();
const { http, table, onBadItem } = createApiDependencies(environment);

const submissions = new SubmissionWriter(table);
const reviews = new ReviewWriter(table);
const challenges = new Challenges(signingKey(environment.signingSecret, 'proof-of-work challenges'), clock);
const newId = (at: Date) => ulid(at.getTime());
const storeOnce = createStoreOnce({ requests: submissions, challenges, clock });
const hashFor = (purpose: 'reviewers' | 'networks') =>
  keyedHash(signingKey(environment.signingSecret, purpose));

const container = {
  ...http,
  submissions: createSubmissions({
    submissions,
    directory: createDirectory(
      new DirectoryRepository(table, onBadItem),
      new CityRepository(table),
      clock,
      DIRECTORY_MAX_AGE_MS,
    ),
    challenges,
    clock,
    newId,
  }),
  writeReview: createWriteReview({
    reviews,
    storeOnce,
    screen: createScreen({ earlier: reviews, hashClue: hashFor('networks'), hashShingle: plainHash }),
    newId,
  }),
  showReviewToConfirm: createShowReviewToConfirm({ confirmations: reviews, clock }),
  confirmReview: createConfirmReview({ confirmations: reviews, hashContact: hashFor('reviewers'), clock }),
  reportReview: createReportReview({ reviews, storeOnce, hashClue: hashFor('networks'), newId }),
  reportClinic: createReportClinic({
    clinics: reviews,
    corrections: new CorrectionRepository(table, onBadItem),
    storeOnce,
    newId,
  }),
  countEvent: createCountEvent(new InsightRepository(table, onBadItem), clock),
};

/** Every call of the function `submissions`; one that is missing here is a type error. */
const routes: Record<ContractsOf<'submissions'>, Route> = {
  ...submissionRoutes(container),
  ...reviewFormRoutes(container),
  ...correctionFormRoutes(container),
  ...eventRoutes(container),
};

export const handler = createHandler(container, Object.values(routes));
