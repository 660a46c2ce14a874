import { ulid } from 'ulid';
import { AltchaChallenges } from '../adapters/altcha-challenges.ts';
import { CityRepository } from '../adapters/dynamodb/city-repository.ts';
import { CorrectionTransactions } from '../adapters/dynamodb/correction-repository.ts';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import { ReviewTransactions } from '../adapters/dynamodb/review-writer.ts';
import { SubmissionTransactions } from '../adapters/dynamodb/submission-writer.ts';
import { keyedHash, plainHash } from '../adapters/hashes.ts';
import { createReportClinic } from '../app/corrections/report-clinic.ts';
import { createDirectory } from '../app/directory/directory.ts';
import { createConfirmReview } from '../app/reviews/confirm-review.ts';
import { createReportReview } from '../app/reviews/report-review.ts';
import { createScreen } from '../app/reviews/screening/screen.ts';
import { createWriteReview } from '../app/reviews/write-review.ts';
import { createStoreOnce } from '../app/submissions/store-once.ts';
import { createSubmissions } from '../app/submissions/submissions.ts';
import { apiSettings, createApiDependencies } from './api-dependencies.ts';
import { readEnvironment, settings } from './env.ts';
import { signingKey } from './signing-key.ts';

/** How long a warm function caches cities and categories, which rarely change. */
const DIRECTORY_MAX_AGE_MS = 60_000;

const { signingSecret } = settings;

/** Dependencies of the function `submissions`. */
export function submissionsContainer() {
  const environment = readEnvironment({ ...apiSettings, signingSecret });
  const clock = () => new Date();
  const { http, table, onBadItem } = createApiDependencies(environment);

  const submissions = new SubmissionTransactions(table);
  const reviews = new ReviewTransactions(table);
  const challenges = new AltchaChallenges(
    signingKey(environment.signingSecret, 'proof-of-work challenges'),
    clock,
  );
  const newId = (at: Date) => ulid(at.getTime());
  const storeOnce = createStoreOnce({ requests: submissions, challenges, clock });
  const hashFor = (purpose: 'reviewers' | 'networks') =>
    keyedHash(signingKey(environment.signingSecret, purpose));

  return {
    ...http,
    submissions: createSubmissions({
      submissions,
      directory: createDirectory(
        new DirectoryRepository(table, onBadItem),
        new CityRepository(table, onBadItem),
        clock,
        DIRECTORY_MAX_AGE_MS,
      ),
      challenges,
      clock,
      newId,
    }),
    writeReview: createWriteReview({
      clinics: reviews,
      reviews,
      storeOnce,
      screen: createScreen({ earlier: reviews, hashNetwork: hashFor('networks'), hashShingle: plainHash }),
      newId,
    }),
    confirmReview: createConfirmReview({ confirmations: reviews, hashContact: hashFor('reviewers'), clock }),
    reportReview: createReportReview({ reviews, storeOnce, newId }),
    reportClinic: createReportClinic({
      clinics: reviews,
      corrections: new CorrectionTransactions(table),
      storeOnce,
      newId,
    }),
  };
}
