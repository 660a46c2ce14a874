import { isUlid } from '../../../shared/domain/text/slug.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import type { ClaimRecord, ClaimRepository } from '../claims/index.ts';
import { noSuchClinic } from '../clinics/index.ts';

/**
 * The caller's granted claim on a clinic or a practitioner, read for each call. Throws `not_found` without one, whether the subject exists
 * or not.
 */
export type Claimed = (caller: ProviderCaller, kind: ClaimRecord['kind'], id: string) => Promise<ClaimRecord>;

export function createClaimed(claims: Pick<ClaimRepository, 'claim'>): Claimed {
  return async ({ subject }, kind, id) => {
    const claim = isUlid(id) ? await claims.claim(subject, kind, id) : undefined;
    if (claim?.state !== 'granted') throw kind === 'clinic' ? noSuchClinic() : noSuchPerson();
    return claim;
  };
}

export const noSuchPerson = () => notFound('There is no such person.');

/** Throws `forbidden` unless the claim is an owner's. */
export function requireOwner({ role }: ClaimRecord): void {
  if (role !== 'owner') throw new AppError('forbidden', 'Only an owner of the listing may do this.');
}

/** A provider in the log of activity. */
export const actorOfProvider = ({ subject, email }: ProviderCaller) => ({ subject, username: email });
