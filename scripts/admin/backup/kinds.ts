import {
  CATEGORY_PREFIX,
  CITY_PREFIX,
  CLINIC_SORT_KEY,
  CONTACT_PARTITION_PREFIX,
  type Key,
  keys,
  POST_RECORD_PREFIX,
  SUBMISSION_PARTITION_PREFIX,
} from '../../../lambdas/adapters/dynamodb/keys.ts';

/** What a report calls an item: those that operators know by name, and all others together. */
export function kindOf({ pk, sk }: Key): string {
  if (sk === CLINIC_SORT_KEY) return 'clinics';
  if (sk === keys.review('').sk) return 'reviews';
  if (sk === keys.postRecord('').sk && pk.startsWith(POST_RECORD_PREFIX)) return 'posts';
  if (sk === keys.submission('').sk && pk.startsWith(SUBMISSION_PARTITION_PREFIX)) return 'practices sent in';
  if (sk === keys.contact('').sk && pk.startsWith(CONTACT_PARTITION_PREFIX)) return 'messages';
  if (sk === keys.correction('').sk) return 'corrections';
  if (sk === keys.city('').sk && pk.startsWith(CITY_PREFIX)) return 'cities';
  if (sk.startsWith(CATEGORY_PREFIX)) return 'categories';
  if (pk.startsWith(AUDIT_PREFIX)) return 'actions of staff';
  return OTHER_KIND;
}

const OTHER_KIND = 'other items';
const AUDIT_PREFIX = keys.audit('', '', '').pk;

/** `clinics: 573, posts: 18`, the other items last. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([a], [b]) => Number(a === OTHER_KIND) - Number(b === OTHER_KIND) || (a < b ? -1 : 1))
    .map(([kind, number]) => `${kind}: ${number.toLocaleString('en-US')}`)
    .join(', ');
}
