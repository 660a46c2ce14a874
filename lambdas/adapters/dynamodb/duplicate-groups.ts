/**
 * Groups of duplicate records (`shared/domain/duplicates.ts`), decided when a record is written so that reading
 * stays flat.
 *
 * Every duplicate key has a MATCH item that names the group it belongs to, and every group a GROUP item with its
 * members. A record that shares keys with several groups joins them into one. Whoever writes a group names the version
 * that it read, so that of two writes that race over a group one fails and starts again from what the other left: this
 * holds for transitive groups too, since joining rewrites each group that is joined.
 */

import type { CategoryRef } from '../../../shared/contracts/entities.ts';
import { compareCandidates, otherCategories } from '../../../shared/domain/duplicates.ts';
import type { Table, TransactItems } from './client.ts';
import { type Group, type GroupMember, groupItemSchema, matchItemSchema } from './items.ts';
import { keys, listingPartitions } from './keys.ts';
import { parseItem } from './parse-items.ts';
import { tableSchema } from './table.ts';

const { partitionKey: cityPk, sortKey: citySk } = tableSchema.indexes.byCity;

/** How a record stands in its group: the kept one is in its city's list and carries the others' categories. */
export interface Standing {
  readonly kept: boolean;
  readonly otherCategories: readonly CategoryRef[];
}

export interface GroupPlan {
  /** How the new member's listing is to be written. */
  readonly standing: Standing;
  /** Writes for the transaction that adds the member. */
  readonly writes: (tableName: string) => TransactItems;
}

/** What it takes to add a member: reads the groups that it belongs to. */
export async function planJoining(table: Table, member: GroupMember): Promise<GroupPlan> {
  if (member.duplicateKeys.length === 0) {
    return { standing: { kept: true, otherCategories: [] }, writes: () => [] };
  }
  const matches = await table.batchGet(member.duplicateKeys.map(keys.match));
  const groupIds = new Set(matches.map((item) => parseItem('match', matchItemSchema, item).groupId));
  const groupItems = groupIds.size === 0 ? [] : await table.batchGet([...groupIds].map(keys.group));
  const groups = groupItems
    .map((item) => parseItem('group', groupItemSchema, item))
    // The largest goes on, so that joining writes least.
    .sort((a, b) => b.members.length - a.members.length || (a.id < b.id ? -1 : 1));
  return joinGroups(groups, member);
}

function joinGroups(groups: readonly Group[], member: GroupMember): GroupPlan {
  const [surviving, ...absorbed] = groups;
  // A group is named after its first member; ids are unique, so no other group can have that name.
  const group: Group = {
    id: surviving?.id ?? member.id,
    version: (surviving?.version ?? 0) + 1,
    members: [...groups.flatMap(({ members }) => members), member],
  };
  const standing = standings(group.members);
  const standingBefore = new Map(groups.flatMap(({ members }) => [...standings(members)]));
  const newKeys = new Set([
    ...member.duplicateKeys,
    ...absorbed.flatMap(({ members }) => members.flatMap(({ duplicateKeys }) => duplicateKeys)),
  ]);
  return {
    standing: standing.get(member.id) ?? { kept: true, otherCategories: [] },
    writes: (tableName) => [
      {
        Put: {
          TableName: tableName,
          Item: { ...keys.group(group.id), ...group },
          ...atVersion(surviving?.version),
        },
      },
      ...absorbed.map(({ id, version }) => ({
        Delete: { TableName: tableName, Key: keys.group(id), ...atVersion(version) },
      })),
      ...[...newKeys].map((key) => putMatch(tableName, key, group.id, groups)),
      ...group.members.flatMap((other) => {
        const now = standing.get(other.id);
        const changed = JSON.stringify(now) !== JSON.stringify(standingBefore.get(other.id));
        return now !== undefined && changed && other.id !== member.id
          ? [updateListing(tableName, other, now)]
          : [];
      }),
    ],
  };
}

function standings(members: readonly GroupMember[]): Map<string, Standing> {
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

/** Holds when the item is still at the version that was read, or still absent. */
function atVersion(version: number | undefined) {
  return version === undefined
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :read', ExpressionAttributeValues: { ':read': version } };
}

/** Points a key at the group; a key of no group that was read must still be unknown. */
function putMatch(tableName: string, key: string, groupId: string, groups: readonly Group[]) {
  const known = groups.some(({ members }) =>
    members.some(({ duplicateKeys }) => duplicateKeys.includes(key)),
  );
  return {
    Put: {
      TableName: tableName,
      Item: { ...keys.match(key), groupId },
      ...(!known && atVersion(undefined)),
    },
  };
}

/** Puts a member's listing into its city's list or takes it out. */
function updateListing(tableName: string, member: GroupMember, standing: Standing) {
  const names = { '#pk': cityPk, '#sk': citySk };
  if (!standing.kept) {
    return {
      Update: {
        TableName: tableName,
        Key: keys.listing(member.id),
        ConditionExpression: 'attribute_exists(pk)',
        UpdateExpression: 'REMOVE #pk, #sk, card.otherCategories',
        ExpressionAttributeNames: names,
      },
    };
  }
  const merged = standing.otherCategories.length > 0;
  return {
    Update: {
      TableName: tableName,
      Key: keys.listing(member.id),
      ConditionExpression: 'attribute_exists(pk)',
      UpdateExpression: merged
        ? 'SET #pk = :pk, #sk = :sk, card.otherCategories = :others'
        : 'SET #pk = :pk, #sk = :sk REMOVE card.otherCategories',
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: {
        ':pk': listingPartitions.byCity(member.cityId),
        ':sk': member.rankKey,
        ...(merged && { ':others': standing.otherCategories }),
      },
    },
  };
}
