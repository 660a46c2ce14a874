import * as z from 'zod';
import { limitedBy } from '../../../lambdas/platform/mailboxes/mailbox.ts';
import { AUDIT_PREFIX } from '../../../lambdas/records/audit/items.ts';
import {
  ACCOUNT_PREFIX,
  CLAIM_PREFIX,
  CLAIMED_PREFIX,
  INVITATION_PREFIX,
} from '../../../lambdas/records/claims/items.ts';
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
import { isEmailAddress } from '../../../shared/domain/mail/email-address.ts';
import { noteErasure } from '../backup/erasures.ts';
import { readPassphrase } from '../backup/passphrase.ts';
import { type CommandContext, defineCommand } from '../command.ts';
import { isDerived, keyOf } from '../items.ts';
import { addressRemover, type RemoveAddress, withoutAddress } from './address.ts';
import { erasePerson } from './erase-person.ts';
import { change, type Erased, report, scanAll, strip, writeAudit } from './erasing.ts';
import { eraseFromExports } from './exports.ts';

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
  claim: 'addresses of claims',
  invitation: 'invitations to listings',
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

With --person it deletes the record of someone who sees patients, with roles, numbers and the records that are shown as this one; entries of
activity about it stay without names and details, and reviews stay without naming the person. A register's number of the person stays, so that no import brings the record back. A person
who wants to be left out, and may come back, is hidden by staff instead.

An address in a public listing or post is the listing's: it is reported, and removed only with --listings. An account of staff stays
(remove-user), and so does one of a provider, which its owner deletes at /provider and its claims with it. The request itself is on record without the address. What backups and AWS keep, and for how long, is in
docs/runbooks/privacy.md.

Where a published export still names the person, a new one is made, and the files of earlier ones that do are deleted. With --backups the items of backups are read, too: the manifest of
each one that names the person says so from then on, and restoring it ends with this erasure.`,
  options: [
    { flags: '--email <address>', help: 'the address of the person' },
    {
      flags: '--person <id>',
      help: 'the id or slug of someone who sees patients, whose record is deleted with all roles',
    },
    { flags: '--listings', help: 'removes the address from public listings and posts, too' },
    {
      flags: '--backups <dir>',
      help: 'a backup, or a folder of backups, made before: notes in their manifests what a restore erases again (BACKUP_PASSPHRASE, or asked for)',
    },
  ],
  writes: true,
  input: z
    .object({
      email: z
        .string()
        .trim()
        .toLowerCase()
        .refine(isEmailAddress, 'ADDRESS is not a valid email address.')
        .optional(),
      person: z.string().trim().min(1, 'PERSON is an id or a slug.').optional(),
      listings: z.boolean().default(false),
      backups: z.string().optional(),
    })
    .refine(
      ({ email, person }) => (email === undefined) !== (person === undefined),
      'erase needs --email ADDRESS or --person ID.',
    ),
  async run(context, { email, person, listings, backups }) {
    const passphrase =
      backups === undefined ? undefined : { text: await readPassphrase(process.env, { isNew: false }) };
    const erased =
      person === undefined
        ? await eraseMailbox(context, email ?? '', listings)
        : await erasePerson(context, person);
    const { holds, of, isStillPublic, ...result } = erased;
    if (!result.isComplete) return result;
    // What is still public is in the next export, too.
    const exports = isStillPublic ? result : await eraseFromExports(context, holds);
    const lines = isStillPublic ? [...result.lines] : [...result.lines, ...exports.lines];
    if (!exports.isComplete || backups === undefined || passphrase === undefined)
      return { isComplete: exports.isComplete, lines };
    const { dryRun, stopping, clock } = context;
    const at = clock().toISOString();
    const noted = await noteErasure({ path: backups, passphrase, of, at, holds, dryRun, stopping });
    return {
      isComplete: noted !== undefined,
      lines: [
        ...lines,
        ...('person' in of ? [`For backups with another passphrase the person is ${of.person}.`] : []),
        ...(noted ?? ['Stopped. The same command continues.']),
      ],
    };
  },
});

async function eraseMailbox(context: CommandContext, email: string, listings: boolean): Promise<Erased> {
  const { target, dryRun, stopping } = context;
  const remover = addressRemover(email);
  const known = { of: { email, listings }, holds: (text: string) => remover(text) !== text };
  const stopped = {
    ...known,
    isStillPublic: true,
    isComplete: false,
    lines: ['Stopped. The same command finds what is left.'],
  };
  const all = await find(context, remover);
  if (all === undefined) return stopped;
  const found = all.filter(({ kind }) => kind !== 'listing' || listings);
  const left = all.length - found.length;
  const related = await findRelated(context, found);
  if (related === undefined) return stopped;

  const counts = new Map<string, number>();
  const count = (kind: Kind, more = 1) => counts.set(labels[kind], (counts.get(labels[kind]) ?? 0) + more);
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
    ...known,
    isStillPublic: left > 0,
    isComplete: true,
    lines: [
      ...report(counts, dryRun, 'Nothing in the directory names the address.'),
      ...(left > 0
        ? [`${left} public listings or posts mention it and stay as they are: --listings removes it.`]
        : []),
    ],
  };
}

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
  if (sk.startsWith(INVITATION_PREFIX) || pk.startsWith(INVITATION_PREFIX))
    return { kind: 'invitation', key, id };
  if (pk.startsWith(CLAIM_PREFIX) || pk.startsWith(ACCOUNT_PREFIX) || pk.startsWith(CLAIMED_PREFIX))
    return { kind: 'claim', key, id };
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

async function remove(table: Table, { kind, key, id }: Found, remover: RemoveAddress): Promise<void> {
  switch (kind) {
    case 'message':
    case 'leftover':
    case 'invitation':
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
