import { ulid } from 'ulid';
import { AltchaChallenges } from '../adapters/altcha-challenges.ts';
import { CityRepository } from '../adapters/dynamodb/city-repository.ts';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import { SubmissionTransactions } from '../adapters/dynamodb/submission-writer.ts';
import { createDirectory } from '../app/directory/directory.ts';
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

  return {
    ...http,
    submissions: createSubmissions({
      submissions: new SubmissionTransactions(table),
      directory: createDirectory(
        new DirectoryRepository(table, onBadItem),
        new CityRepository(table, onBadItem),
        clock,
        DIRECTORY_MAX_AGE_MS,
      ),
      challenges: new AltchaChallenges(
        signingKey(environment.signingSecret, 'proof-of-work challenges'),
        clock,
      ),
      clock,
      newId: (at) => ulid(at.getTime()),
    }),
  };
}
