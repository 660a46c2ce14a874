import { calls } from '../../../shared/contracts/calls.ts';
import { providerOf } from '../../http/caller.ts';
import { route } from '../../http/route.ts';
import type { ProviderAccounts } from './provider-account.ts';

interface Dependencies {
  readonly accounts: ProviderAccounts;
}

/** What providers read of their account and of the listings that they hold claims on. */
export function providerAccountRoutes({ accounts }: Dependencies) {
  return {
    getProviderAccount: route('getProviderAccount', calls.getProviderAccount, async ({ caller }) => ({
      body: await accounts.account(providerOf(caller)),
    })),
    getProviderClinic: route('getProviderClinic', calls.getProviderClinic, async ({ params, caller }) => ({
      body: await accounts.clinic(params.id, providerOf(caller)),
    })),
  };
}
