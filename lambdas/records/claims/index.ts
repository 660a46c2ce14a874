export { providerAccountRoutes } from './calls.ts';
export { ClaimRepository } from './claim-repository.ts';
export type { ClaimRecord } from './items.ts';
export { createProviderAccounts } from './provider-account.ts';
