import { ulid } from 'ulid';
import { AltchaChallenges } from '../adapters/altcha-challenges.ts';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import { SubmissionTransactions } from '../adapters/dynamodb/submission-writer.ts';
import { createSqsClient, messageBodies, SqsQueue } from '../adapters/sqs-queue.ts';
import { createDirectory } from '../app/directory/directory.ts';
import { createEnqueue, createEnqueueCommitted } from '../app/outbox/enqueue.ts';
import { createSubmissions } from '../app/submissions/submissions.ts';
import { apiSettings, createApiDependencies } from './api-dependencies.ts';
import { readEnvironment, settings } from './env.ts';

/** How long a warm function caches cities and categories, which rarely change. */
const DIRECTORY_MAX_AGE_MS = 60_000;

const { challengeSecret, mailQueueUrl, locationQueueUrl } = settings;

/** Dependencies of the function `submissions`. */
export function submissionsContainer() {
  const environment = readEnvironment({ ...apiSettings, challengeSecret, mailQueueUrl, locationQueueUrl });
  const clock = () => new Date();
  const { http, table, onBadItem, onEnqueueFailure } = createApiDependencies(environment);
  // A visitor waits, and a sweep of the outbox enqueues what failed here: one attempt.
  const sqs = createSqsClient(1);

  return {
    ...http,
    submissions: createSubmissions({
      submissions: new SubmissionTransactions(table),
      directory: createDirectory(new DirectoryRepository(table, onBadItem), clock, DIRECTORY_MAX_AGE_MS),
      challenges: new AltchaChallenges(environment.challengeSecret, clock),
      enqueueCommitted: createEnqueueCommitted(
        createEnqueue({
          mails: new SqsQueue(sqs, environment.mailQueueUrl, messageBodies.mail),
          locations: new SqsQueue(sqs, environment.locationQueueUrl, messageBodies.location),
        }),
        onEnqueueFailure,
      ),
      clock,
      newId: (at) => ulid(at.getTime()),
    }),
  };
}
