import { choices } from '../../../../shared/content/clinics/choices-of-visitors.ts';
import type { Score } from '../../../../shared/contracts/reviews/reviews.ts';

const copy = choices.why;

/** Shares of a part from which it lifts a clinic, and up to which it holds it back. */
const STRONG = 0.6;
const WEAK = 0.3;

/** Sentences on what lifts a clinic in a list and what holds it back, the strongest first. */
export function reasonsOf({ score, parts }: Pick<Score, 'score' | 'parts'>): readonly string[] {
  const sorted = parts.toSorted((a, b) => b.value - a.value);
  const names = (of: typeof parts) => of.map(({ part }) => copy.parts[part]).join(', ');
  const strong = sorted.filter(({ value }) => value >= STRONG);
  const weak = sorted.filter(({ value }) => value <= WEAK);
  return [
    copy.score(score.toFixed(1)),
    ...(strong.length > 0 ? [copy.strong(names(strong))] : []),
    ...(weak.length > 0 ? [copy.weak(names(weak))] : []),
    copy.order,
  ];
}
