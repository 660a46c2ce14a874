import type { ProviderAccount } from '../../../shared/contracts/providers/provider-account.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import type { ClaimRepository } from './claim-repository.ts';

interface Dependencies {
  readonly claims: Pick<ClaimRepository, 'ofAccount' | 'subjects'>;
}

export interface ProviderAccounts {
  account(caller: ProviderCaller): Promise<ProviderAccount>;
}

export function createProviderAccounts({ claims }: Dependencies): ProviderAccounts {
  return {
    async account({ subject, email }) {
      const held = await claims.ofAccount(subject);
      const subjects = await claims.subjects(held);
      return {
        email,
        claims: held.flatMap(({ id, kind, subjectId, role, state }) => {
          const found = subjects.get(subjectId);
          return found === undefined ? [] : [{ id, kind, subject: found, role, state }];
        }),
      };
    },
  };
}
