import tzLookup from '@photostructure/tz-lookup';
import type { Location } from '../../../shared/contracts/entities.ts';
import { timeZoneOfState } from '../../../shared/domain/taxonomy/time-zones.ts';

/**
 * The time zone of a place, as IANA names it: that of its state or province, else that of its location; undefined where neither tells.
 * For commands: the map is too large for functions.
 */
export function timeZoneOf(state: string, location: Location | undefined): string | undefined {
  return timeZoneOfState(state) ?? (location && tzLookup(location.latitude, location.longitude));
}
