import { parseItem, readableItem, type Table, type TransactItems, tableSchema } from '../../table/index.ts';
import { type OutboxKind, putOutbox } from '../outbox/index.ts';
import { type ClaimRecord, claimKeys, holdingItemSchema, type Notice, noticeItemSchema } from './items.ts';

/** How long notices and times of codes are kept. */
export const MONTH_SECONDS = 31 * 24 * 60 * 60;

/** Ids of the granted claims of those who own a listing. Throws `service_unavailable`. */
export async function ownersOf(
  table: Table,
  kind: ClaimRecord['kind'],
  subjectId: string,
): Promise<readonly string[]> {
  const item = await table.get(claimKeys.holding(kind, subjectId));
  return item ? parseItem('holding', holdingItemSchema, item).owners : [];
}

/** A mail to the holder of a claim about something else than the claim itself, with the record by which it is sent. */
export function putNotice(
  TableName: string,
  kinds: readonly OutboxKind[],
  { id, ...notice }: Notice & { readonly id: string },
  at: Date,
): TransactItems {
  const expiry = Math.floor(at.getTime() / 1_000) + MONTH_SECONDS;
  return [
    {
      Put: {
        TableName,
        Item: readableItem(noticeItemSchema, {
          ...claimKeys.notice(id),
          ...notice,
          [tableSchema.timeToLive]: expiry,
        }),
      },
    },
    ...putOutbox(TableName, kinds, id, at),
  ];
}
