export { providerAccountRoutes } from './calls.ts';
export { ClaimRepository } from './claim-repository.ts';
export { createProviderAccounts } from './provider-account.ts';
