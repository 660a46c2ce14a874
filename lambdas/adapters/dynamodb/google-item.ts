/** What Google knows of a clinic, as an item in the index of clinics to sync. */
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import type { PlaceState } from '../../app/places/ports.ts';
import { inQueue } from './index-query.ts';
import { keys, PLACES_QUEUE } from './keys.ts';

/** Before every instant: a clinic that was never checked, or that staff put first, is due first. */
const FIRST = '0';

export function placeStateItem(state: PlaceState) {
  return {
    ...keys.google(state.clinicId),
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
