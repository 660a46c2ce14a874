/** What all erasures do: read the table, change items, and write down the request. */
import { putAudit } from '../../../lambdas/records/audit/audit-repository.ts';
import type { RawItem, Table } from '../../../lambdas/table/client.ts';
import type { Key } from '../../../lambdas/table/key.ts';
import { retryOnConflict } from '../../../lambdas/table/retry-on-conflict.ts';
import type { Erasure } from '../backup/format.ts';
import { COMMAND_LINE, type CommandContext, type CommandResult } from '../command.ts';
import { pagesOf } from '../items.ts';

/** What was removed, and by what it is known elsewhere. */
export interface Erased extends CommandResult {
  readonly of: Erasure['of'];
  /** Whether a text names the person. */
  readonly holds: (text: string) => boolean;
  /** Whether a public listing or post still names them. */
  readonly isStillPublic: boolean;
}

/** Reads the table in pages, between which it can be stopped; false when it was. */
export async function scanAll(
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

/** An entry about a deleted record says who did what when, and no longer what was in it. */
export function strip({
  recordName: _name,
  before: _before,
  after: _after,
  note: _note,
  reason: _reason,
  ...rest
}: RawItem): RawItem {
  return rest;
}

/** Sets and removes attributes, on the condition that they are as they were read. */
export function change(table: Table, key: Key, to: (item: RawItem) => RawItem): Promise<void> {
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

/** The request, without whom it was about: a hash of an address can be guessed. Counts by what they are called. */
export async function writeAudit(
  { target, clock, newId }: CommandContext,
  counts: ReadonlyMap<string, number>,
): Promise<void> {
  const after = Object.fromEntries(counts);
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

/** Counts by what they are called. */
export function report(counts: ReadonlyMap<string, number>, dryRun: boolean, nothing: string): string[] {
  if (counts.size === 0) return [nothing];
  return [
    dryRun ? 'Would remove:' : 'Removed:',
    ...[...counts].map(([label, count]) => `  ${label}: ${count}`),
  ];
}
