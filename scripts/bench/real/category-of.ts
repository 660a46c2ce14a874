/** The category of a facility: by its taxonomy code (NUCC), else by a word of its name or file, else general practice. */
import { taxonomyCodes } from '../../../shared/domain/taxonomy/provider-taxonomy.ts';
import { words } from '../../../shared/domain/text/text.ts';

const codes = new Map(
  Object.entries(taxonomyCodes).flatMap(([slug, all]) => all.map((code) => [code, slug] as const)),
);

const beginnings: readonly (readonly [beginning: string, slug: string])[] = [
  ['urgent', 'walk-in-clinic'],
  ['pediatric', 'pediatrics'],
  ['child', 'pediatrics'],
  ['women', 'gynecology'],
  ['dental', 'dentistry'],
  ['dentist', 'dentistry'],
  ['cardio', 'cardiology'],
  ['cardiac', 'cardiology'],
  ['heart', 'cardiology'],
  ['psych', 'psychiatry'],
  ['mental', 'psychiatry'],
  ['orthop', 'orthopedics'],
  ['eye', 'ophthalmology'],
  ['retina', 'ophthalmology'],
  ['derm', 'dermatology'],
  ['kidney', 'nephrology'],
  ['dialysis', 'nephrology'],
];

export function categoryOf({ name, kind }: { readonly name: string; readonly kind: string }): string {
  const byCode = codes.get(kind);
  if (byCode !== undefined) return byCode;
  const own = words(`${name} ${kind}`);
  const found = beginnings.find(([beginning]) => own.some((word) => word.startsWith(beginning)));
  return found?.[1] ?? 'general-practice';
}
