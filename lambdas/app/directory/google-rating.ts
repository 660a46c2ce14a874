import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { withoutGoogleFigures } from '../../../shared/domain/listing.ts';

/** What an answer may show of a clinic's Google figures. */
export type GoogleRating = <Shown extends ClinicCard>(clinic: Shown) => Shown;

/** `hidden` until an operator turns them on knowingly: Google's terms restrict listing them. */
export function googleRating(setting: 'shown' | 'hidden'): GoogleRating {
  return setting === 'hidden' ? withoutGoogleFigures : (clinic) => clinic;
}
