import type { ContractsOf } from '../../shared/contracts/index.ts';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { createHandler } from '../http/handler.ts';
import type { Route } from '../http/route.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createProviderEmail } from '../platform/identity/provider-emails.ts';
import { ClaimRepository, createProviderAccounts, providerAccountRoutes } from '../records/claims/index.ts';
import { ClinicEditor } from '../records/clinics/index.ts';
import { CityRepository, createDirectory, DirectoryRepository } from '../records/taxonomy/index.ts';

/** How long a warm function caches cities and categories, which rarely change. */
const DIRECTORY_MAX_AGE_MS = 60_000;

const { providerTokenIssuer, providerTokenClientId } = settings;
const environment = readEnvironment({ ...apiSettings, providerTokenIssuer, providerTokenClientId });
const clock = () => new Date();
const { http, table, onBadItem } = createApiDependencies(environment);

const container = {
  ...http,
  providers: {
    issuer: environment.providerTokenIssuer,
    clientId: environment.providerTokenClientId,
    email: createProviderEmail({ issuer: environment.providerTokenIssuer, fetch, now: Date.now }),
  },
  accounts: createProviderAccounts({
    claims: new ClaimRepository(table, onBadItem),
    clinics: new ClinicEditor(table),
    directory: createDirectory(
      new DirectoryRepository(table, onBadItem),
      new CityRepository(table),
      clock,
      DIRECTORY_MAX_AGE_MS,
    ),
  }),
};

/** Every call of the function `providers`; one that is missing here is a type error. */
const routes: Partial<Record<ContractsOf<'providers'>, Route>> = providerAccountRoutes(container);

export const handler = createHandler(container, Object.values(routes));
