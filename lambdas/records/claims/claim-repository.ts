import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { retainedUntil } from '../../platform/retention.ts';
import {
  type OnBadItem,
  parseItem,
  parseListed,
  positionOf,
  type QueueRead,
  queueQuery,
  readableItem,
  type Table,
  type TransactItems,
  tableSchema,
  WriteConflict,
} from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import { type OutboxKind, putOutbox } from '../outbox/index.ts';
import {
  ACCOUNT_PREFIX,
  CLAIM_PREFIX,
  type ClaimRecord,
  claimItemSchema,
  claimKeys,
  codesItemSchema,
  HOLDING_SORT_KEY,
  type Holding,
  holdingItemSchema,
  INVITATION_PREFIX,
  type InvitationRecord,
  invitationItemSchema,
  itemsOfClaim,
  keysOfInvitation,
} from './items.ts';
import { MONTH_SECONDS, putNotice } from './notices.ts';

/** Everything about a listing, consistently read. */
export interface Claimed {
  readonly holding: Holding | undefined;
  /** The last claim of each account. */
  readonly claims: readonly ClaimRecord[];
  /** Those that have not ended. */
  readonly invitations: readonly InvitationRecord[];
  /** When codes were sent in the last month. */
  readonly codes: readonly string[];
}

export interface ClaimChange {
  /** The claim that was read; undefined for a new one. */
  readonly before?: ClaimRecord | undefined;
  readonly after: ClaimRecord;
  /** The account's former claim on the listing, in whose place a new one comes. */
  readonly replaced?: ClaimRecord | undefined;
  /** Who owns the listing, as it was read. */
  readonly holding: Holding | undefined;
  readonly audit?: AuditRecord | undefined;
  /** Mails about the claim, by its id. */
  readonly mails?: readonly OutboxKind[];
  /** Holders who get a mail about the new claim, with ids for their notices. */
  readonly notices?: readonly { readonly id: string; readonly holderId: string }[];
  /** The mail that asks its owner to confirm the listing, with an id for its notice. */
  readonly question?: { readonly id: string; readonly at: Date } | undefined;
  /** When codes were sent, with that of this claim. */
  readonly codes?: readonly string[] | undefined;
  /** The invitation that becomes the claim. */
  readonly accepted?: InvitationRecord | undefined;
}

/** After its code has ended, or was of no use any more. */
const UNPROVED_SECONDS = 7 * 24 * 60 * 60;

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1_000);

/** Claims of accounts on clinics and practitioners. All throw `service_unavailable`. */
export class ClaimRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Consistently read: a claim that has ended opens nothing from then on. */
  async claim(
    account: string,
    kind: ClaimRecord['kind'],
    subjectId: string,
  ): Promise<ClaimRecord | undefined> {
    const item = await this.#table.get(claimKeys.ofAccount(account, kind, subjectId), { consistent: true });
    return item && parseItem('claim', claimItemSchema, item);
  }

  async byId(id: string): Promise<ClaimRecord | undefined> {
    const item = await this.#table.get(claimKeys.claim(id), { consistent: true });
    return item && parseItem('claim', claimItemSchema, item);
  }

  /** Of every state, the oldest first. */
  async ofAccount(account: string): Promise<ClaimRecord[]> {
    const items = await this.#partition(claimKeys.ofAccount(account, '', '').pk, CLAIM_PREFIX);
    return items
      .flatMap((item) => parseListed('claim', claimItemSchema, item, this.#onBadItem) ?? [])
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** @param now ISO 8601. */
  async ofSubject(kind: ClaimRecord['kind'], subjectId: string, now: string): Promise<Claimed> {
    const items = await this.#partition(claimKeys.holding(kind, subjectId).pk);
    const found = (prefix: string) => items.filter(({ sk }) => String(sk).startsWith(prefix));
    const [holding] = found(HOLDING_SORT_KEY);
    const [codes] = found(claimKeys.codes('', '').sk);
    const since = new Date(Date.parse(now) - MONTH_SECONDS * 1_000).toISOString();
    return {
      holding: holding && parseItem('holding', holdingItemSchema, holding),
      claims: found(ACCOUNT_PREFIX)
        .flatMap((item) => parseListed('claim', claimItemSchema, item, this.#onBadItem) ?? [])
        .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      invitations: this.#invitations(found(INVITATION_PREFIX), now),
      codes: codes ? parseItem('codes', codesItemSchema, codes).sentAt.filter((at) => at > since) : [],
    };
  }

  /** Open invitations of an address. @param now ISO 8601. */
  async invitationsOf(email: string, now: string): Promise<InvitationRecord[]> {
    return this.#invitations(await this.#partition(claimKeys.invitationOfAddress(email, '').pk), now);
  }

  /** One page of a queue of claims. */
  async page({ queue, order, after }: QueueRead, limit: PageRequest['limit']): Promise<Page<ClaimRecord>> {
    // One more item than the page shows whether another page follows.
    const items = await this.#table.queryFirst(queueQuery({ queue, order, after }), limit + 1);
    const shown = items.slice(0, limit);
    const last = items.length > limit ? shown.at(-1) : undefined;
    return {
      items: shown.flatMap((item) => parseListed('claim', claimItemSchema, item, this.#onBadItem) ?? []),
      next: last && positionOf(last),
    };
  }

  /**
   * Stores a claim with all that belongs to its change, all or nothing. `changed`: a claim or the owners of the listing have changed
   * since they were read, and nothing was written.
   */
  async save(change: ClaimChange): Promise<'done' | 'changed'> {
    return this.#done((TableName) => changeWrites(TableName, change));
  }

  /** Stores an invitation with its mail, and its audit item. */
  async invite(invitation: InvitationRecord, audit: AuditRecord): Promise<'done' | 'changed'> {
    return this.#done((TableName) => [
      ...putInvitation(TableName, invitation),
      ...putOutbox(TableName, mailsOnEvent.claimInvited, invitation.id, new Date(invitation.createdAt)),
      putAudit(TableName, audit),
    ]);
  }

  /** Ends an invitation. */
  async withdraw(invitation: InvitationRecord, audit?: AuditRecord): Promise<void> {
    await this.#table.transact((TableName) => [
      ...keysOfInvitation(invitation).map((Key) => ({ Delete: { TableName, Key } })),
      ...(audit === undefined ? [] : [putAudit(TableName, audit)]),
    ]);
  }

  /** Changes the role of an invitation. */
  async changeInvitation(invitation: InvitationRecord, audit: AuditRecord): Promise<'done' | 'changed'> {
    return this.#done((TableName) => [
      ...putInvitation(TableName, invitation, 'attribute_exists(pk)'),
      putAudit(TableName, audit),
    ]);
  }

  /** Stores a claim as it is, for data that is loaded. `present`: the account has had a claim on the listing, and nothing was written. */
  async add(claim: ClaimRecord): Promise<'added' | 'present'> {
    const { holding } = await this.ofSubject(claim.kind, claim.subjectId, claim.createdAt);
    return (await this.save({ after: claim, holding })) === 'done' ? 'added' : 'present';
  }

  async #partition(pk: string, prefix?: string) {
    return this.#table.queryAll({
      KeyConditionExpression: prefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': pk, ...(prefix !== undefined && { ':prefix': prefix }) },
      ConsistentRead: true,
    });
  }

  #invitations(items: readonly object[], now: string): InvitationRecord[] {
    return items
      .flatMap((item) => parseListed('invitation', invitationItemSchema, { ...item }, this.#onBadItem) ?? [])
      .filter(({ until }) => until > now);
  }

  async #done(writes: (TableName: string) => TransactItems): Promise<'done' | 'changed'> {
    try {
      await this.#table.transact(writes);
      return 'done';
    } catch (error) {
      if (error instanceof WriteConflict) return 'changed';
      throw error;
    }
  }
}

/** The invitation's items, which exist until it ends. */
export function putInvitation(
  TableName: string,
  invitation: InvitationRecord,
  ConditionExpression = 'attribute_not_exists(pk)',
): TransactItems {
  return keysOfInvitation(invitation).map((key) => ({
    Put: {
      TableName,
      Item: readableItem(invitationItemSchema, {
        ...key,
        ...invitation,
        [tableSchema.timeToLive]: seconds(invitation.until),
      }),
      ConditionExpression,
    },
  }));
}

function changeWrites(
  TableName: string,
  {
    before,
    after,
    replaced,
    holding,
    audit,
    mails = [],
    notices = [],
    question,
    codes,
    accepted,
  }: ClaimChange,
): TransactItems {
  const { kind, subjectId } = after;
  const at = new Date(after.changedAt);
  const expiry = expiryOf(after);
  return [
    ...itemsOfClaim(after).map((item, index) => ({
      Put: {
        TableName,
        Item: readableItem(claimItemSchema, {
          ...item,
          ...(expiry !== undefined && { [tableSchema.timeToLive]: expiry }),
        }),
        // The item by id is a new claim's own; the others may be a former claim's.
        ...asRead(before ?? (index === 0 ? undefined : replaced)),
      },
    })),
    // What was decided about stays for staff under its own id; a code that was never entered does not.
    ...(replaced?.state === 'code-sent'
      ? [{ Delete: { TableName, Key: claimKeys.claim(replaced.id), ...asRead(replaced) } }]
      : []),
    ...holdingWrites(TableName, { before, after, holding }),
    ...(audit === undefined ? [] : [putAudit(TableName, audit)]),
    ...putOutbox(TableName, mails, after.id, at),
    ...notices.flatMap((notice) =>
      putNotice(TableName, mailsOnEvent.claimMade, { ...notice, claimId: after.id }, at),
    ),
    ...(question === undefined
      ? []
      : putNotice(
          TableName,
          mailsOnEvent.confirmationDue,
          { id: question.id, holderId: after.id },
          question.at,
        )),
    ...(codes === undefined
      ? []
      : [
          {
            Put: {
              TableName,
              Item: readableItem(codesItemSchema, {
                ...claimKeys.codes(kind, subjectId),
                sentAt: [...codes],
                [tableSchema.timeToLive]: seconds(after.changedAt) + MONTH_SECONDS,
              }),
            },
          },
        ]),
    ...(accepted === undefined
      ? []
      : keysOfInvitation(accepted).map((Key) => ({
          Delete: { TableName, Key, ConditionExpression: 'attribute_exists(pk)' },
        }))),
  ];
}

function asRead(claim: ClaimRecord | undefined) {
  return claim === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: 'id = :id AND version = :version',
        ExpressionAttributeValues: { ':id': claim.id, ':version': claim.version },
      };
}

/** Who owns the listing after the change, if it is one of those who hold it; on the condition that it is as it was read. */
function holdingWrites(
  TableName: string,
  { before, after, holding }: Pick<ClaimChange, 'before' | 'after' | 'holding'>,
): TransactItems {
  if (before?.state !== 'granted' && after.state !== 'granted') return [];
  if (before?.state === after.state && before.role === after.role) return [];
  const owners = (holding?.owners ?? []).filter((id) => id !== after.id);
  if (after.state === 'granted' && after.role === 'owner') owners.push(after.id);
  const Key = claimKeys.holding(after.kind, after.subjectId);
  const isAsRead =
    holding === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': holding.version },
        };
  if (owners.length === 0) return [{ Delete: { TableName, Key, ...isAsRead } }];
  const next = { ...Key, version: (holding?.version ?? 0) + 1, owners };
  return [{ Put: { TableName, Item: readableItem(holdingItemSchema, next), ...isAsRead } }];
}

function expiryOf({ state, changedAt, code }: ClaimRecord): number | undefined {
  if (state === 'refused' || state === 'ended') return retainedUntil('claim', changedAt);
  return state === 'code-sent' && code !== undefined ? seconds(code.until) + UNPROVED_SECONDS : undefined;
}
