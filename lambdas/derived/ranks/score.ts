import type { Score } from '../../../shared/contracts/reviews/reviews.ts';
import { lastConfirmation } from '../../../shared/domain/clinics/evidence.ts';
import { hoursOf } from '../../../shared/domain/clinics/opening-hours.ts';
import {
  meanOf,
  type Rank,
  rank,
  rankingParts,
  rankingWeights,
} from '../../../shared/domain/ranks/ranking.ts';
import { mostUnconfirmed, totalsOf, weightsAt } from '../../../shared/domain/reviews/review-sums.ts';
import type { Clock } from '../../platform/clock.ts';
import { type FindClinic, noSuchClinic } from '../../records/clinics/index.ts';
import type { RankInputs, RankRepository } from './rank-repository.ts';

/** Published reviews from which a clinic is not new any more. */
const ENOUGH_TO_BE_KNOWN = 3;

/** A clinic's rank at this moment. Throws `not_found` for a clinic that is not approved, and `service_unavailable`. */
export type GetScore = (slugOrId: string) => Promise<Score>;

export function createGetScore(
  findClinic: FindClinic,
  ranks: Pick<RankRepository, 'inputs'>,
  clock: Clock,
): GetScore {
  return async (slugOrId) => {
    const { clinic } = await findClinic(slugOrId);
    const asOf = clock();
    const inputs = await ranks.inputs(clinic.id, asOf);
    if (inputs === undefined) throw noSuchClinic();
    return scoreOf(inputs, asOf);
  };
}

export function rankOf({ clinic, evidence, categoryRatings }: RankInputs, asOf: Date): Rank {
  return rank({ clinic, evidence, categoryMean: meanOf(categoryRatings), asOf });
}

function scoreOf(inputs: RankInputs, asOf: Date): Score {
  const { clinic, reviews, categoryRatings } = inputs;
  const { version, score, parts, verifiedBoost } = rankOf(inputs, asOf);
  const reviewCount = totalsOf(reviews).count;
  const confirmed = lastConfirmation(clinic);
  const weights = weightsAt(reviews, asOf);
  return {
    clinicId: clinic.id,
    version,
    asOf: asOf.toISOString(),
    score,
    isNew: reviewCount < ENOUGH_TO_BE_KNOWN,
    parts: rankingParts.map((part) => ({
      part,
      weight: rankingWeights[part],
      value: rounded(parts[part], 6),
      points: rounded(100 * rankingWeights[part] * parts[part], 4),
    })),
    verifiedBoost,
    inputs: {
      categoryMean: meanOf(categoryRatings),
      reviewCount,
      confirmedWeight: rounded(weights.confirmed, 6),
      unconfirmedWeight: rounded(weights.unconfirmed, 6),
      unconfirmedCap: rounded(mostUnconfirmed(weights.confirmed), 6),
      acceptingPatients: clinic.acceptingPatients ?? null,
      telemedicine: clinic.telemedicine ?? null,
      wheelchairAccessible: clinic.wheelchairAccessible ?? null,
      parkingAvailable: clinic.parkingAvailable ?? null,
      languages: clinic.languagesSpoken?.length ?? 0,
      hoursKnown: hoursOf(clinic) !== undefined,
      insuranceListed: (clinic.insuranceAccepted?.length ?? 0) > 0,
      ...(confirmed && { confirmedAt: confirmed.at }),
      ...clinic.credentials,
    },
  };
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
