import { calls } from '../../../shared/contracts/calls.ts';
import { providerOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { ProviderAccounts } from './provider-account.ts';

interface Dependencies {
  readonly accounts: ProviderAccounts;
}

/** What providers read of their account. */
export function providerAccountRoutes({ accounts }: Dependencies) {
  return {
    getProviderAccount: route('getProviderAccount', calls.getProviderAccount, async ({ caller }) => ({
      body: await accounts.account(providerOf(caller)),
    })),
  };
}
