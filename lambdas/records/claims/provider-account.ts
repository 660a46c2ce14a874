import {
  type ProviderAccount,
  type ProviderClinic,
  providerClinicSchema,
} from '../../../shared/contracts/providers/provider-account.ts';
import { calledClinic } from '../../../shared/domain/listings/listing.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import { type ClinicEditor, noSuchClinic } from '../clinics/index.ts';
import type { Directory } from '../taxonomy/index.ts';
import type { ClaimRepository } from './claim-repository.ts';

interface Dependencies {
  readonly claims: Pick<ClaimRepository, 'claim' | 'ofAccount' | 'subjects'>;
  readonly clinics: Pick<ClinicEditor, 'record'>;
  readonly directory: Pick<Directory, 'withPresentNames'>;
}

export interface ProviderAccounts {
  account(caller: ProviderCaller): Promise<ProviderAccount>;
  /** Throws `not_found` for a clinic without a granted claim of the caller, whether it exists or not. */
  clinic(id: string, caller: ProviderCaller): Promise<ProviderClinic>;
}

export function createProviderAccounts({ claims, clinics, directory }: Dependencies): ProviderAccounts {
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

    async clinic(id, { subject }) {
      const claim = isUlid(id) ? await claims.claim(subject, 'clinic', id) : undefined;
      if (claim?.state !== 'granted') throw noSuchClinic();
      const record = await clinics.record(id);
      if (record === undefined) throw noSuchClinic();
      const [present] = await directory.withPresentNames([record]);
      return providerClinicSchema.parse({
        ...calledClinic(present ?? record),
        version: record.version ?? 0,
        role: claim.role,
        waiting: {},
        suggestions: [],
      });
    },
  };
}
