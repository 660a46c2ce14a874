/** Which changed items of the table the projector works on. */
import { outboxKinds } from '../../app/outbox/ports.ts';
import type { Change } from '../../app/projection/project-records.ts';
import {
  CITY_PREFIX,
  CLINIC_PARTITION_PREFIX,
  CLINIC_SORT_KEY,
  CONTACT_PARTITION_PREFIX,
  DELTA_PARTITION,
  GOOGLE_SORT_KEY,
  type Key,
  keys,
  MAIL_PARTITION_PREFIX,
  RANK_SORT_KEY,
  SUBMISSION_PARTITION_PREFIX,
} from './keys.ts';
import { outboxKey } from './outbox.ts';

/**
 * What the stream's filter lets pass, as far as keys tell: items of these partitions with one of these sort keys, or with any.
 * All others are derived, or nothing is derived of them.
 */
export const projectedKeys: readonly { readonly pkPrefix: string; readonly sks?: readonly string[] }[] = [
  { pkPrefix: CLINIC_PARTITION_PREFIX, sks: [CLINIC_SORT_KEY, GOOGLE_SORT_KEY, RANK_SORT_KEY] },
  { pkPrefix: SUBMISSION_PARTITION_PREFIX, sks: [keys.submission('').sk] },
  { pkPrefix: CONTACT_PARTITION_PREFIX, sks: [keys.contact('').sk] },
  { pkPrefix: CITY_PREFIX, sks: [keys.city('').sk] },
  { pkPrefix: DELTA_PARTITION },
  { pkPrefix: keys.locationLookup('').pk },
  { pkPrefix: MAIL_PARTITION_PREFIX },
];

/** What a changed item asks for; undefined: nothing. `isNew`: it did not exist before. */
export function changeOf({ pk, sk }: Key, isNew: boolean): Change | undefined {
  const isProjected = projectedKeys.some(
    ({ pkPrefix, sks }) => pk.startsWith(pkPrefix) && (sks === undefined || sks.includes(sk)),
  );
  if (!isProjected) return undefined;
  const id = pk.slice(pk.indexOf('#') + 1);
  if (pk === DELTA_PARTITION) return { kind: 'delta' };
  if (pk.startsWith(CLINIC_PARTITION_PREFIX)) return { kind: 'clinic', id };
  if (pk.startsWith(SUBMISSION_PARTITION_PREFIX)) return { kind: 'submission', id };
  if (pk.startsWith(CONTACT_PARTITION_PREFIX)) return { kind: 'contact', id };
  if (pk.startsWith(CITY_PREFIX)) return { kind: 'city', id };
  // An entry that is postponed changes too; its sweep enqueues it.
  return isNew ? outboxChange(pk) : undefined;
}

function outboxChange(pk: string): Change | undefined {
  const id = pk.slice(pk.lastIndexOf('#') + 1);
  const kind = outboxKinds.find((one) => outboxKey({ kind: one, id }).pk === pk);
  return kind && { kind: 'outbox', entry: { kind, id } };
}
