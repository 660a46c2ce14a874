import { timingSafeEqual } from 'node:crypto';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { notFound, unavailable } from '../../platform/errors.ts';
import { keyedHash, plainHash } from '../../platform/hashes.ts';
import type { ClaimRepository } from './claim-repository.ts';

/** What proves that a request comes from a mail to the owner of a claim: a keyed hash of its id. */
export type UnsubscribeToken = (claimId: string) => string;

export const createUnsubscribeToken = (key: string): UnsubscribeToken => keyedHash(key);

/** Ends the mails that ask an owner to confirm. Repeating it changes nothing. Throws `not_found` for a wrong token, and `service_unavailable`. */
export type Unsubscribe = (claimId: string, token: string) => Promise<void>;

/** Attempts while concurrent requests change the claim. */
const MAX_ATTEMPTS = 5;

export function createUnsubscribe(
  claims: Pick<ClaimRepository, 'byId' | 'save'>,
  tokenOf: UnsubscribeToken,
): Unsubscribe {
  const isRight = (id: string, token: string) =>
    timingSafeEqual(Buffer.from(plainHash(tokenOf(id))), Buffer.from(plainHash(token)));

  return async (id, token) => {
    if (!isUlid(id) || !isRight(id, token)) throw notFound('There is no such subscription.');
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const claim = await claims.byId(id);
      // It was deleted after it had ended: no mail follows.
      if (claim === undefined || claim.isUnsubscribed) return;
      const after = { ...claim, isUnsubscribed: true, version: claim.version + 1 } as const;
      if ((await claims.save({ before: claim, after, holding: undefined })) === 'done') return;
    }
    throw unavailable(new Error('the claim kept changing'));
  };
}
