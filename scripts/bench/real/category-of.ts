/** The category of a facility: by its taxonomy code (NUCC), else by a word of its name or file, else general practice. */
import { words } from '../../../shared/domain/text.ts';

const codes: Readonly<Record<string, string>> = {
  '207Q00000X': 'family-medicine',
  '208D00000X': 'general-practice',
  '207R00000X': 'internal-medicine',
  '122300000X': 'dentistry',
  '1223G0001X': 'dentistry',
  '261QU0200X': 'walk-in-clinic',
  '207RC0000X': 'cardiology',
  '208000000X': 'pediatrics',
  '152W00000X': 'optometry',
  '207W00000X': 'ophthalmology',
  '207RP1001X': 'pulmonology',
  '207N00000X': 'dermatology',
  '2084P0800X': 'psychiatry',
  '2084N0400X': 'neurology',
  '207X00000X': 'orthopedics',
  '207V00000X': 'gynecology',
  '207VG0400X': 'gynecology',
  '208800000X': 'urology',
  '207RE0101X': 'endocrinology',
  '207RG0100X': 'gastroenterology',
  '207RN0300X': 'nephrology',
  '207RR0500X': 'rheumatology',
};

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
  const byCode = codes[kind];
  if (byCode !== undefined) return byCode;
  const own = words(`${name} ${kind}`);
  const found = beginnings.find(([beginning]) => own.some((word) => word.startsWith(beginning)));
  return found?.[1] ?? 'general-practice';
}
