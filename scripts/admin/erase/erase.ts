import * as z from 'zod';
import { limitedBy } from '../../../lambdas/platform/mailboxes/mailbox.ts';
import { putAudit } from '../../../lambdas/records/audit/audit-repository.ts';
import { AUDIT_PREFIX } from '../../../lambdas/records/audit/items.ts';
import { CLINIC_SORT_KEY } from '../../../lambdas/records/clinics/items.ts';
import { correctionKeys } from '../../../lambdas/records/corrections/items.ts';
import { MAIL_PARTITION_PREFIX, outboxKeys } from '../../../lambdas/records/outbox/items.ts';
import { POST_RECORD_PREFIX, postKeys } from '../../../lambdas/records/posts/items.ts';
import { reviewKeys } from '../../../lambdas/records/reviews/items.ts';
import {
  CONTACT_PARTITION_PREFIX,
  SUBMISSION_PARTITION_PREFIX,
  submissionKeys,
} from '../../../lambdas/records/submissions/items.ts';
import type { RawItem, Table } from '../../../lambdas/table/client.ts';
import type { Key } from '../../../lambdas/table/key.ts';
import { retryOnConflict } from '../../../lambdas/table/retry-on-conflict.ts';
import { isEmailAddress } from '../../../shared/domain/mail/email-address.ts';
import { COMMAND_LINE, type CommandContext, defineCommand } from '../command.ts';
import { isDerived, keyOf, pagesOf } from '../items.ts';
import { addressRemover, type RemoveAddress, withoutAddress } from './address.ts';

const CONTACT_SORT_KEY = submissionKeys.contact('').sk;
const SUBMISSION_SORT_KEY = submissionKeys.submission('').sk;
const CORRECTION_SORT_KEY = correctionKeys.correction('').sk;
const REVIEW_SORT_KEY = reviewKeys.review('').sk;
const REVIEW_CONTACT_SORT_KEY = reviewKeys.contact('').sk;

/** What the report and the audit call what was removed. */
const labels = {
  message: 'messages',
  review: 'reviews whose contact was not confirmed',
  reviewContact: 'addresses of confirmed reviews',
  submission: 'addresses of practices that were sent in',
  correction: 'addresses of corrections',
  audit: 'mentions in entries of activity',
  ownAudit: 'details of entries of activity about what is deleted',
  listing: 'mentions in listings and posts',
  other: 'mentions in other records',
  leftover: 'entries of mails, links and repeats',
  sentMail: 'stored mails',
} as const;
type Kind = keyof typeof labels;

interface Found {
  readonly kind: Kind;
  readonly key: Key;
  /** Of the record that the address belongs to. */
  readonly id: string;
}

export const erase = defineCommand({
  name: 'erase',
  summary: 'finds and removes what the directory knows of one person',
  help: `Finds an email address anywhere in the table, in each spelling that reaches its mailbox. Messages from it are deleted, and reviews whose contact was never
confirmed; everywhere else the address is removed and the record stays: practices that were sent in, corrections, confirmed reviews,
entries of activity. Entries of mails, links and repeats of these records go too, and in the local cloud the sent mails that mention
it. Lists and search follow by themselves.

An address in a public listing or post is the listing's: it is reported, and removed only with --listings. An account of staff stays
(remove-user). The request itself is on record without the address. What backups and AWS keep, and for how long, is in
docs/runbooks/privacy.md.`,
  options: [
    { flags: '--email <address>', help: 'the address of the person' },
    { flags: '--listings', help: 'removes the address from public listings and posts, too' },
  ],
  writes: true,
  input: z.object({
    email: z
      .string('erase needs --email ADDRESS.')
      .trim()
      .toLowerCase()
      .refine(isEmailAddress, 'ADDRESS is not a valid email address.'),
    listings: z.boolean().default(false),
  }),
  async run(context, { email, listings }) {
    const { target, dryRun, stopping } = context;
    const remover = addressRemover(email);
    const stopped = { isComplete: false, lines: ['Stopped. The same command finds what is left.'] };
    const all = await find(context, remover);
    if (all === undefined) return stopped;
    const found = all.filter(({ kind }) => kind !== 'listing' || listings);
    const left = all.length - found.length;
    const related = await findRelated(context, found);
    if (related === undefined) return stopped;

    const counts = new Map<Kind, number>();
    const count = (kind: Kind, more = 1) => counts.set(kind, (counts.get(kind) ?? 0) + more);
    for (const { kind } of [...related, ...found]) count(kind);
    const recipient = outboxKeys.recipient(limitedBy(email));
    if ((await target.table.get(recipient)) !== undefined) count('leftover');
    if (!dryRun) {
      // First what only the records lead to: a repeat of an interrupted erasure finds it as long as they exist.
      for (const one of [...related, ...found]) {
        if (stopping.aborted) return stopped;
        await remove(target.table, one, remover);
      }
      await target.table.delete(recipient);
      const mails = await target.eraseMails(email);
      if (mails > 0) count('sentMail', mails);
      await writeAudit(context, counts);
    }
    return {
      isComplete: true,
      lines: [
        ...report(counts, dryRun),
        ...(left > 0
          ? [`${left} public listings or posts mention it and stay as they are: --listings removes it.`]
          : []),
      ],
    };
  },
});

/** Every item that mentions the address; undefined when it was stopped. */
async function find(context: CommandContext, remover: RemoveAddress): Promise<Found[] | undefined> {
  const { table } = context.target;
  const found: Found[] = [];
  const isWhole = await scanAll(context, 0, async (items) => {
    for (const item of items) {
      if (isDerived(keyOf(item)) || withoutAddress(item, remover) === item) continue;
      found.push(await kindOf(table, item, remover));
    }
  });
  return isWhole ? found : undefined;
}

async function kindOf(table: Table, item: RawItem, remover: RemoveAddress): Promise<Found> {
  const key = keyOf(item);
  const { pk, sk } = key;
  const id = pk.slice(pk.indexOf('#') + 1);
  const isOwn = withoutAddress(item.email, remover) !== item.email;
  if (pk.startsWith(CONTACT_PARTITION_PREFIX) && sk === CONTACT_SORT_KEY)
    return { kind: isOwn ? 'message' : 'other', key, id };
  if (sk === REVIEW_CONTACT_SORT_KEY) {
    const review = await table.get(reviewKeys.review(id), { consistent: true });
    return { kind: review?.contactVerified === true ? 'reviewContact' : 'review', key, id };
  }
  if (pk.startsWith(SUBMISSION_PARTITION_PREFIX) && sk === SUBMISSION_SORT_KEY)
    return { kind: 'submission', key, id };
  if (sk === CORRECTION_SORT_KEY) return { kind: 'correction', key, id };
  if (pk.startsWith(AUDIT_PREFIX)) return { kind: 'audit', key, id };
  const isPublic = sk === CLINIC_SORT_KEY || pk.startsWith(POST_RECORD_PREFIX);
  return { kind: isPublic ? 'listing' : 'other', key, id };
}

/** Items that belong to the records and do not name the address; undefined when it was stopped. */
async function findRelated(context: CommandContext, found: readonly Found[]): Promise<Found[] | undefined> {
  const idsOf = (...kinds: readonly Kind[]) =>
    new Set(found.flatMap(({ kind, id }) => (kinds.includes(kind) ? [id] : [])));
  const forms = idsOf('message', 'submission', 'correction', 'review', 'reviewContact');
  const deleted = idsOf('message', 'review');
  if (forms.size === 0) return [];
  const related: Found[] = [];
  const isWhole = await scanAll(context, 1, async (items) => {
    for (const item of items) {
      const key = keyOf(item);
      if (isDerived(key)) continue;
      const { pk, sk } = key;
      const id = pk.slice(pk.indexOf('#') + 1);
      if (pk.startsWith(AUDIT_PREFIX) && deleted.has(id)) related.push({ kind: 'ownAudit', key, id });
      else if (isLeftover({ pk, sk }, item, forms, deleted)) related.push({ kind: 'leftover', key, id });
    }
  });
  return isWhole ? related : undefined;
}

function isLeftover(
  { pk, sk }: Key,
  { id, reviewId }: RawItem,
  forms: ReadonlySet<string>,
  deleted: ReadonlySet<string>,
): boolean {
  // Keyed by form; their own id says which record they are of.
  if (pk.startsWith(MAIL_PARTITION_PREFIX)) return forms.has(pk.slice(pk.lastIndexOf('#') + 1));
  if (pk.startsWith('ONCE#KEY#')) return typeof id === 'string' && forms.has(id);
  if (pk.startsWith('ONCE#CONFIRM#') || pk.startsWith('SHINGLE#') || pk.startsWith('ONCE#REVIEWER#'))
    return typeof reviewId === 'string' && deleted.has(reviewId);
  if (pk.startsWith('RECENT#')) return deleted.has(sk.slice(sk.lastIndexOf('#') + 1));
  // Reports of a review.
  const isOfReview = pk === reviewKeys.review(pk.slice(pk.indexOf('#') + 1)).pk;
  return (
    isOfReview &&
    sk !== REVIEW_SORT_KEY &&
    sk !== REVIEW_CONTACT_SORT_KEY &&
    deleted.has(pk.slice(pk.indexOf('#') + 1))
  );
}

/** Reads the table in pages, between which it can be stopped; false when it was. */
async function scanAll(
  { target, stopping, onProgress }: CommandContext,
  round: 0 | 1,
  visit: (items: readonly RawItem[]) => Promise<void>,
): Promise<boolean> {
  const total = await target.itemCount();
  let read = 0;
  for await (const items of pagesOf(target.table)) {
    if (stopping.aborted) return false;
    await visit(items);
    read += items.length;
    onProgress(round * total + read, 2 * total);
  }
  return true;
}

async function remove(table: Table, { kind, key, id }: Found, remover: RemoveAddress): Promise<void> {
  switch (kind) {
    case 'message':
    case 'leftover':
    case 'reviewContact':
      return table.delete(key);
    case 'review':
      await table.transact((TableName) =>
        [reviewKeys.review(id), key].map((Key) => ({ Delete: { TableName, Key } })),
      );
      return;
    case 'ownAudit':
      return change(table, key, strip);
    case 'listing':
      await change(table, key, (item) => edited(item, remover));
      if (key.sk === postKeys.content(id).sk) await touchPost(table, id);
      return;
    default:
      return change(table, key, (item) => redacted(item, remover));
  }
}

const redacted = (item: RawItem, remover: RemoveAddress): RawItem => ({
  ...item,
  ...recordOf(withoutAddress(item, remover)),
});
const recordOf = (value: unknown): RawItem => z.record(z.string(), z.unknown()).parse(value);

/** An entry about a deleted record says who did what when, and no longer what was in it. */
function strip({
  recordName: _name,
  before: _before,
  after: _after,
  note: _note,
  ...rest
}: RawItem): RawItem {
  return rest;
}

/** A changed clinic has a new version, and imports leave its changed fields as they are. */
function edited(item: RawItem, remover: RemoveAddress): RawItem {
  const after = redacted(item, remover);
  if (item.sk !== CLINIC_SORT_KEY) return after;
  const before = z
    .object({ version: z.number().default(0), editedFields: z.array(z.string()).default([]) })
    .parse(item);
  const names = Object.keys(after).filter((name) => after[name] !== item[name]);
  return {
    ...after,
    version: before.version + 1,
    editedFields: [...new Set([...before.editedFields, ...names])],
  };
}

/** The projector reads a post again when its record changes, of which its text is a part of its own. */
async function touchPost(table: Table, id: string): Promise<void> {
  await table.update({
    Key: postKeys.record(id),
    ConditionExpression: 'attribute_exists(pk)',
    UpdateExpression: 'ADD version :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
}

/** Sets and removes attributes, on the condition that they are as they were read. */
function change(table: Table, key: Key, to: (item: RawItem) => RawItem): Promise<void> {
  return retryOnConflict(async () => {
    const item = await table.get(key, { consistent: true });
    if (item === undefined) return;
    const next = to(item);
    const names = [...new Set([...Object.keys(item), ...Object.keys(next)])].filter(
      (name) => item[name] !== next[name],
    );
    if (names.length === 0) return;
    const set = names.filter((name) => next[name] !== undefined);
    const gone = names.filter((name) => next[name] === undefined);
    await table.update({
      Key: key,
      ConditionExpression: names
        .map((name) =>
          item[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :was_${name}`,
        )
        .join(' AND '),
      UpdateExpression: [
        set.length > 0 ? `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}` : '',
        gone.length > 0 ? `REMOVE ${gone.map((name) => `#${name}`).join(', ')}` : '',
      ].join(' '),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries([
        ...set.map((name) => [`:${name}`, next[name]] as const),
        ...names.flatMap((name) => (item[name] === undefined ? [] : [[`:was_${name}`, item[name]] as const])),
      ]),
    });
  });
}

/** The request, without the address: a hash of one can be guessed. */
async function writeAudit(
  { target, clock, newId }: CommandContext,
  counts: ReadonlyMap<Kind, number>,
): Promise<void> {
  const after = Object.fromEntries([...counts].map(([kind, count]) => [labels[kind], count]));
  const [id, subject] = [newId(), newId()];
  const audit = {
    id,
    at: clock().toISOString(),
    actor: COMMAND_LINE,
    action: 'erase',
    subject,
    after,
  } as const;
  await target.table.transact((tableName) => [putAudit(tableName, audit)]);
}

function report(counts: ReadonlyMap<Kind, number>, dryRun: boolean): string[] {
  if (counts.size === 0) return ['Nothing in the directory names the address.'];
  return [
    dryRun ? 'Would remove:' : 'Removed:',
    ...[...counts].map(([kind, count]) => `  ${labels[kind]}: ${count}`),
  ];
}
