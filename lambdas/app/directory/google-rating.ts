import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { withoutGoogleFigures } from '../../../shared/domain/listing.ts';

/** Removes Google's rating from a clinic, or leaves it. */
export type GoogleRating = <Shown extends ClinicCard>(clinic: Shown) => Shown;

/** `hidden` unless an operator enables ratings: Google's terms restrict listing them. */
export function googleRating(setting: 'shown' | 'hidden'): GoogleRating {
  return setting === 'hidden' ? withoutGoogleFigures : (clinic) => clinic;
}
