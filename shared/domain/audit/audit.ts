/** Actions of staff and operators, and the recorded form of a change. */

/** Each action with the kind of record that it is done to. */
const kindOfAction = {
  'approve-clinic': 'clinic',
  'reject-clinic': 'clinic',
  'edit-clinic': 'clinic',
  'confirm-clinic': 'clinic',
  'unlist-clinic': 'clinic',
  'relist-clinic': 'clinic',
  'merge-clinic': 'clinic',
  'split-clinic': 'clinic',
  'confirm-place': 'clinic',
  'reject-place': 'clinic',
  'review-closed-clinic': 'clinic',
  'read-contact': 'message',
  'publish-review': 'review',
  'reject-review': 'review',
  'remove-review': 'review',
  'keep-review': 'review',
  'accept-correction': 'correction',
  'reject-correction': 'correction',
  'add-city': 'city',
  'edit-city': 'city',
  'remove-city': 'city',
  'add-category': 'category',
  'edit-category': 'category',
  'remove-category': 'category',
  'add-post': 'post',
  'edit-post': 'post',
  'publish-post': 'post',
  'unpublish-post': 'post',
  'remove-post': 'post',
  'add-practitioner': 'practitioner',
  'edit-practitioner': 'practitioner',
  'add-role': 'practitioner',
  'edit-role': 'practitioner',
  'end-role': 'practitioner',
  'merge-practitioner': 'practitioner',
  'split-practitioner': 'practitioner',
  'hide-practitioner': 'practitioner',
  'show-practitioner': 'practitioner',
  'grant-claim': 'claim',
  'refuse-claim': 'claim',
  'end-claim': 'claim',
  'invite-to-claim': 'claim',
  'change-claim-role': 'claim',
  'request-change': 'provider-change',
  'withdraw-change': 'provider-change',
  'accept-change': 'provider-change',
  'reject-change': 'provider-change',
  'write-reply': 'reply',
  'remove-reply': 'reply',
  import: 'import',
  migrate: 'import',
  erase: 'erasure',
  'add-user': 'user',
  'remove-user': 'user',
} as const;

export type AuditAction = keyof typeof kindOfAction;
export type AuditKind = (typeof kindOfAction)[AuditAction];

export const auditActions = Object.keys(kindOfAction) as [AuditAction, ...AuditAction[]];
export const auditKinds = [...new Set(Object.values(kindOfAction))] as [AuditKind, ...AuditKind[]];

export const auditKindOf = (action: AuditAction): AuditKind => kindOfAction[action];

type Fields = Readonly<Record<string, unknown>>;

export interface Changes {
  readonly before: Fields;
  readonly after: Fields;
}

/**
 * Fields that differ, before and after; a field that only one of the states has is absent in the other.
 * Undefined when nothing differs.
 */
export function changesOf(before: Fields, after: Fields): Changes | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (names.length === 0) return undefined;
  const of = (state: Fields): Fields =>
    Object.fromEntries(names.flatMap((name) => (state[name] === undefined ? [] : [[name, state[name]]])));
  return { before: of(before), after: of(after) };
}
