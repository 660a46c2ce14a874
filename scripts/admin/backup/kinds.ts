import { auditKeys } from '../../../lambdas/records/audit/items.ts';
import { claimKeys } from '../../../lambdas/records/claims/items.ts';
import { CLINIC_SORT_KEY } from '../../../lambdas/records/clinics/items.ts';
import { correctionKeys } from '../../../lambdas/records/corrections/items.ts';
import { PERSON_SORT_KEY } from '../../../lambdas/records/people/items.ts';
import { POST_RECORD_PREFIX, postKeys } from '../../../lambdas/records/posts/items.ts';
import { providerChangeKeys } from '../../../lambdas/records/provider-changes/items.ts';
import { reviewKeys } from '../../../lambdas/records/reviews/items.ts';
import {
  CONTACT_PARTITION_PREFIX,
  SUBMISSION_PARTITION_PREFIX,
  submissionKeys,
} from '../../../lambdas/records/submissions/items.ts';
/** What a report calls an item: those that operators know by name, and all others together. */
import { CATEGORY_PREFIX, CITY_PREFIX, taxonomyKeys } from '../../../lambdas/records/taxonomy/items.ts';
import type { Key } from '../../../lambdas/table/key.ts';
export function kindOf({ pk, sk }: Key): string {
  if (sk === CLINIC_SORT_KEY) return 'clinics';
  if (sk === reviewKeys.review('').sk) return 'reviews';
  if (sk === PERSON_SORT_KEY) return 'people';
  if (sk === postKeys.record('').sk && pk.startsWith(POST_RECORD_PREFIX)) return 'posts';
  if (sk === submissionKeys.submission('').sk && pk.startsWith(SUBMISSION_PARTITION_PREFIX))
    return 'practices sent in';
  if (sk === submissionKeys.contact('').sk && pk.startsWith(CONTACT_PARTITION_PREFIX)) return 'messages';
  if (sk === correctionKeys.correction('').sk) return 'corrections';
  if (sk === providerChangeKeys.change('').sk) return 'changes by providers';
  if (sk === taxonomyKeys.city('').sk && pk.startsWith(CITY_PREFIX)) return 'cities';
  if (sk.startsWith(CATEGORY_PREFIX)) return 'categories';
  if (sk === claimKeys.claim('').sk) return 'claims';
  if (pk.startsWith(AUDIT_PREFIX)) return 'actions of staff';
  return OTHER_KIND;
}

const OTHER_KIND = 'other items';
const AUDIT_PREFIX = auditKeys.audit('', '', '').pk;

/** `clinics: 573, posts: 18`, the other items last. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .toSorted(([a], [b]) => Number(a === OTHER_KIND) - Number(b === OTHER_KIND) || (a < b ? -1 : 1))
    .map(([kind, number]) => `${kind}: ${number.toLocaleString('en-US')}`)
    .join(', ');
}
