/** What Google knows of a clinic, as an item in the index of clinics to sync. */

import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { inQueue } from '../../table/index.ts';
import { clinicKeys, PLACES_QUEUE } from './items.ts';

/** A position before every instant: a clinic that was never checked, or that staff put first, is due first. */
const FIRST = '0';

export function placeStateItem(state: PlaceState) {
  return {
    ...clinicKeys.placeState(state.clinicId),
    ...state,
    ...inQueue(PLACES_QUEUE, state.checkedAt ?? FIRST, state.clinicId),
  };
}

/** The state of a clinic that becomes public; a rating that it came with is shown until the first sync. */
export function firstPlaceState({
  id,
  googlePlaceId,
  google,
}: Pick<ClinicRecord, 'id' | 'googlePlaceId' | 'google'>): PlaceState {
  return {
    clinicId: id,
    version: 1,
    ...(googlePlaceId !== undefined && { placeId: googlePlaceId }),
    ...(google !== undefined && { rating: google }),
  };
}

/** Google's part of the clinic's record. */
export function googleOf({
  placeId,
  rating,
}: Pick<PlaceState, 'placeId' | 'rating'>): Pick<ClinicRecord, 'googlePlaceId' | 'google'> {
  return {
    ...(placeId !== undefined && { googlePlaceId: placeId }),
    ...(rating !== undefined && { google: rating }),
  };
}

/** Google's rating of a place. */
export interface PlaceRating {
  /** 1.0 to 5.0. */
  readonly rating: number;
  readonly reviewCount: number;
}

export type BusinessStatus = 'operational' | 'closed-temporarily' | 'closed-permanently';

/** The state of an approved clinic on Google. */
export interface PlaceState {
  readonly clinicId: string;
  /** Incremented by each write, for optimistic locking. */
  readonly version: number;
  readonly placeId?: string;
  readonly rating?: PlaceRating;
  readonly businessStatus?: BusinessStatus;
  /** ISO 8601 instant, UTC, of the last successful check; absent before the first one. */
  readonly checkedAt?: string;
  /** The last run that counted the clinic. */
  readonly lastRun?: string;
  /** Places that staff have rejected as matches. */
  readonly rejected?: readonly string[];
  /** Staff have reviewed the closure that Google reports. */
  readonly closureReviewed?: boolean;
  /** Whether there is a low-confidence match for staff to review. */
  readonly needsReview?: boolean;
}
