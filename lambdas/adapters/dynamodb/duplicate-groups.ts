/**
 * Groups of duplicate records (`shared/domain/duplicates.ts`), decided when a record is written so that reading
 * stays flat.
 *
 * Every duplicate key has a MATCH item that names the group it belongs to, and every group a GROUP item with its
 * members. A record that shares keys with several groups merges them; one that leaves, or whose keys change, may split its
 * group. Writers use optimistic locking: they name the version of the group that they read, so that one of two concurrent
 * writes fails and is retried. This covers transitive groups too, since each group that gains or loses a member is
 * rewritten.
 */
import { randomUUID } from 'node:crypto';
import { compareCandidates, otherCategories } from '../../../shared/domain/duplicates.ts';
import type { Table, TransactItems } from './client.ts';
import { type Group, type GroupMember, groupItemSchema, matchItemSchema } from './items.ts';
import { keys } from './keys.ts';
import { type GroupRole, updateListing } from './listing-update.ts';
import { parseItem } from './parse-items.ts';

/** A record as its groups store it, and as they will: without `before` it joins, without `after` it leaves. */
export interface MemberChange {
  readonly before?: GroupMember | undefined;
  readonly after?: GroupMember | undefined;
}

export interface Regrouping {
  /** The role of the record itself, for its listing. */
  readonly role: GroupRole;
  /** Writes for the transaction that changes the record, without its own listing. */
  readonly writes: (tableName: string) => TransactItems;
}

const ALONE: GroupRole = { kept: true, otherCategories: [] };

/** The writes for joining, leaving or changing keys. Reads the affected groups. */
export async function planRegrouping(table: Table, { before, after }: MemberChange): Promise<Regrouping> {
  const changedKeys = new Set([...(before?.duplicateKeys ?? []), ...(after?.duplicateKeys ?? [])]);
  if (changedKeys.size === 0) return { role: ALONE, writes: () => [] };
  const matches = await table.batchGet([...changedKeys].map(keys.match));
  const groupIds = new Set(matches.map((item) => parseItem('match', matchItemSchema, item).groupId));
  const groupItems = groupIds.size === 0 ? [] : await table.batchGet([...groupIds].map(keys.group));
  const groups = groupItems.map((item) => parseItem('group', groupItemSchema, item));
  return regroup(groups, before?.id ?? after?.id, after);
}

/** The groups after `id` has become `after`, or has left them. */
function regroup(
  groups: readonly Group[],
  id: string | undefined,
  after: GroupMember | undefined,
): Regrouping {
  const others = groups.flatMap(({ members }) => members).filter((member) => member.id !== id);
  const parts = connected(after === undefined ? others : [...others, after]);
  const now = nameParts(parts, groups);

  const roles = new Map(now.flatMap(({ members }) => [...rolesOf(members)]));
  const rolesBefore = new Map(groups.flatMap(({ members }) => [...rolesOf(members)]));
  const groupOfKey = keysOf(now);
  const groupOfKeyBefore = keysOf(groups);
  const names = new Set(now.map((group) => group.id));
  return {
    role: (id !== undefined && roles.get(id)) || ALONE,
    writes: (TableName) => [
      ...now.map((group) => ({
        Put: {
          TableName,
          Item: { ...keys.group(group.id), ...group },
          ...atVersion(groups.find((read) => read.id === group.id)?.version),
        },
      })),
      ...groups
        .filter((group) => !names.has(group.id))
        .map((group) => ({
          Delete: { TableName, Key: keys.group(group.id), ...atVersion(group.version) },
        })),
      ...[...groupOfKey]
        .filter(([key, groupId]) => groupOfKeyBefore.get(key) !== groupId)
        .map(([key, groupId]) => ({
          Put: {
            TableName,
            Item: { ...keys.match(key), groupId },
            // The version of a group that was read guards its keys; any other key must still be unused.
            ...(!groupOfKeyBefore.has(key) && atVersion(undefined)),
          },
        })),
      ...[...groupOfKeyBefore.keys()]
        .filter((key) => !groupOfKey.has(key))
        .map((key) => ({ Delete: { TableName, Key: keys.match(key) } })),
      ...others.flatMap((other) => {
        const role = roles.get(other.id) ?? ALONE;
        const isSame = JSON.stringify(role) === JSON.stringify(rolesBefore.get(other.id));
        return isSame ? [] : [updateListing(TableName, other.id, { group: { member: other, role } })];
      }),
    ],
  };
}

/** Members that share keys, directly or through others. A member without keys is in no group. */
function connected(members: readonly GroupMember[]): GroupMember[][] {
  let parts: GroupMember[][] = [];
  for (const member of members) {
    if (member.duplicateKeys.length === 0) continue;
    const own = new Set(member.duplicateKeys);
    const linked = new Set(
      parts.filter((part) => part.some(({ duplicateKeys }) => duplicateKeys.some((key) => own.has(key)))),
    );
    parts = [...parts.filter((part) => !linked.has(part)), [...[...linked].flat(), member]];
  }
  return parts;
}

/**
 * Gives each part the id of the group that most of its members come from, so that few items are written. Other parts get
 * new ids: a group may outlive its first members, so no member's id can name it.
 */
function nameParts(parts: readonly GroupMember[][], groups: readonly Group[]): Group[] {
  const free = new Set(groups);
  return parts
    .toSorted((a, b) => b.length - a.length)
    .map((members) => {
      const ids = new Set(members.map(({ id }) => id));
      const brought = (group: Group) => group.members.filter(({ id }) => ids.has(id)).length;
      const [most] = [...free]
        .filter((group) => brought(group) > 0)
        .sort((a, b) => brought(b) - brought(a) || (a.id < b.id ? -1 : 1));
      if (most !== undefined) free.delete(most);
      return { id: most?.id ?? randomUUID(), version: (most?.version ?? 0) + 1, members };
    });
}

function keysOf(groups: readonly Group[]): Map<string, string> {
  return new Map(
    groups.flatMap(({ id, members }) =>
      members.flatMap(({ duplicateKeys }) => duplicateKeys.map((key): [string, string] => [key, id])),
    ),
  );
}

function rolesOf(members: readonly GroupMember[]): Map<string, GroupRole> {
  const kept = [...members].sort(compareCandidates)[0];
  return new Map(
    members.map((member) => [
      member.id,
      member === kept
        ? { kept: true, otherCategories: otherCategories(member, members) }
        : { kept: false, otherCategories: [] },
    ]),
  );
}

/** The item must still have the version that was read, or be absent. */
function atVersion(version: number | undefined) {
  return version === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': version } };
}
