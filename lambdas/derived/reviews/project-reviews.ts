import type { Backoff } from '../../platform/clock.ts';
import { unavailable } from '../../platform/errors.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { ReviewProjection } from './review-projection.ts';

const MAX_ROUNDS = 12;
/** A transaction has three items for each, and 100 at most. */
const REVIEWS_PER_WRITE = 30;
const CONCURRENT_CLINICS = 8;

/**
 * Makes what is derived of reviews right: the copies that are public, the sums of their clinics and the figures of moderation.
 * Those of one clinic are written together. Returns the clinics that something was written of.
 */
export type ProjectReviews = (ids: readonly string[]) => Promise<readonly string[]>;

/** Writes, then reads again, as `createProjectClinic` does. */
export function createProjectReviews(
  reviews: Pick<ReviewProjection, 'read' | 'write'>,
  backOff: Backoff,
): ProjectReviews {
  return async (ids) => {
    let waiting = [...new Set(ids)];
    const written = new Set<string>();
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const changes = (await reviews.read(waiting)).filter(({ isRight }) => !isRight);
      if (changes.length === 0) return [...written];
      const parts = [...Map.groupBy(changes, ({ clinicId }) => clinicId)].flatMap(([clinicId, of]) =>
        Array.from({ length: Math.ceil(of.length / REVIEWS_PER_WRITE) }, (_, part) => ({
          clinicId,
          changes: of.slice(part * REVIEWS_PER_WRITE, (part + 1) * REVIEWS_PER_WRITE),
        })),
      );
      const results = await inParallel(parts, CONCURRENT_CLINICS, (one) =>
        reviews.write(one.clinicId, one.changes),
      );
      for (const { clinicId } of parts) written.add(clinicId);
      waiting = changes.map(({ id }) => id);
      if (results.includes('conflict')) await backOff(round);
    }
    throw unavailable(new Error('reviews kept changing'));
  };
}

/** Reviews that one record of the stream brings up to date. */
const REVIEWS_OF_PERSON = 100;

/**
 * Brings published reviews up to date with a person whom they name, a bounded number of them, and has the stream bring the others.
 * `after` is the position up to which they are right.
 */
export type ProjectSeen = (practitionerId: string, after?: string) => Promise<void>;

export function createProjectSeen(
  reviews: Pick<ReviewProjection, 'naming' | 'continueNaming'>,
  projectReviews: ProjectReviews,
): ProjectSeen {
  return async (practitionerId, after) => {
    const { ids, next } = await reviews.naming(practitionerId, REVIEWS_OF_PERSON, after);
    await projectReviews(ids);
    if (next !== undefined || after !== undefined) await reviews.continueNaming(practitionerId, next);
  };
}
