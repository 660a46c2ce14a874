import { type SafetyCard, safety } from '../../../../shared/content/search/safety.ts';
import { type Concern, concernsIn } from '../../../../shared/domain/safety/concerns-in.ts';

export interface CardOfConcern extends SafetyCard {
  readonly concern: Concern;
}

/** The cards of a search, the most urgent first. */
export function cardsFor(text: string): readonly CardOfConcern[] {
  return concernsIn(text).map((concern) => ({ concern, ...safety[concern] }));
}
