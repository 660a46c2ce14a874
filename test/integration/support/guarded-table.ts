/** The table behind the permissions of a deployed function's role: DynamoDB denies every other request. */
import * as z from 'zod';
import type { TestTable } from './table.ts';
import { useTableProxy } from './table-proxy.ts';

/** One permission, as `permissionsOf` spells it: `dynamodb:GetItem on the table at CONTACT#*`. */
const PERMISSION = /^(never )?dynamodb:(\w+) on the table(?:\/index\/(\w+))?(?: at (\S+))?$/;

interface Need {
  readonly action: string;
  readonly index: string | undefined;
  readonly partition: string;
}

export interface GuardedTable {
  readonly endpoint: string;
  readonly name: string;
  /** Denied requests, as missing permissions. */
  readonly denied: readonly string[];
  /** Permissions that no request has needed. */
  unused(): string[];
}

/** Checks permissions between a function and the table of this file's tests. */
export function useGuardedTable(table: () => TestTable, permissions: readonly string[]): () => GuardedTable {
  const known = permissions.map((permission) => {
    const [, never, action, index, pattern] = PERMISSION.exec(permission) ?? [];
    if (action === undefined) throw new Error(`not a permission on the table: ${permission}`);
    return { permission, never: never !== undefined, action, index, matches: matching(pattern) };
  });
  const used = new Set<string>();
  const denied: string[] = [];

  function isAllowed(need: Need): boolean {
    const about = known.filter(
      ({ action, index, matches }) =>
        action === need.action && index === need.index && matches(need.partition),
    );
    const allowed = about.length > 0 && about.every(({ never }) => !never);
    if (allowed) for (const { permission } of about) used.add(permission);
    else denied.push(spelled(need));
    return allowed;
  }

  const proxy = useTableProxy(table, (operation, body) => needsOf(operation, body).every(isAllowed));

  return () => ({
    ...proxy(),
    denied,
    unused: () =>
      known
        .filter(({ permission, never }) => !never && !used.has(permission))
        .map(({ permission }) => permission),
  });
}

function matching(pattern: string | undefined): (partition: string) => boolean {
  if (pattern === undefined) return () => true;
  // Partitions are letters, digits, `#` and `~`, none of which means anything in an expression.
  const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`, 's');
  return (partition) => expression.test(partition);
}

function spelled({ action, index, partition }: Need): string {
  return `dynamodb:${action} on the table${index === undefined ? '' : `/index/${index}`} at ${partition}`;
}

const attributes = z.record(z.string(), z.object({ S: z.string().optional() }));
const keyed = z.object({ Key: attributes.optional(), Item: attributes.optional() });
const bodySchema = keyed.extend({
  IndexName: z.string().optional(),
  KeyConditionExpression: z.string().optional(),
  ExpressionAttributeValues: attributes.optional(),
  RequestItems: z
    .record(
      z.string(),
      z.union([
        z.object({ Keys: z.array(attributes) }),
        z.array(z.object({ PutRequest: keyed.optional(), DeleteRequest: keyed.optional() })),
      ]),
    )
    .optional(),
  TransactItems: z
    .array(
      z.object({
        Put: keyed.optional(),
        Update: keyed.optional(),
        Delete: keyed.optional(),
        ConditionCheck: keyed.optional(),
      }),
    )
    .optional(),
});

/** The permissions that a request needs, one for each item or partition that it names. */
function needsOf(operation: string, json: string): Need[] {
  const body = bodySchema.parse(JSON.parse(json));
  const need = (action: string, partition: string | undefined, index?: string): Need => {
    if (partition === undefined) throw new Error(`${operation} names no partition`);
    return { action, index, partition };
  };
  const itself = (action: string, { Key, Item }: z.output<typeof keyed>) =>
    need(action, (Key ?? Item)?.pk?.S);
  switch (operation) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem':
      return [itself(operation, body)];
    case 'BatchGetItem':
      return Object.values(body.RequestItems ?? {}).flatMap((asked) =>
        Array.isArray(asked) ? [] : asked.Keys.map((Key) => itself(operation, { Key })),
      );
    case 'BatchWriteItem':
      return Object.values(body.RequestItems ?? {}).flatMap((asked) =>
        Array.isArray(asked)
          ? asked.map(({ PutRequest, DeleteRequest }) => itself(operation, PutRequest ?? DeleteRequest ?? {}))
          : [],
      );
    case 'Query': {
      const [, value = ''] = /^\S+ = (:\w+)/.exec(body.KeyConditionExpression ?? '') ?? [];
      return [need(operation, body.ExpressionAttributeValues?.[value]?.S, body.IndexName)];
    }
    case 'TransactWriteItems':
      return (body.TransactItems ?? []).flatMap(({ Put, Update, Delete, ConditionCheck }) => [
        ...(Put ? [itself('PutItem', Put)] : []),
        ...(Update ? [itself('UpdateItem', Update)] : []),
        ...(Delete ? [itself('DeleteItem', Delete)] : []),
        ...(ConditionCheck ? [itself('ConditionCheckItem', ConditionCheck)] : []),
      ]);
    default:
      // No function is allowed anything else, whatever it names.
      return [need(operation, '')];
  }
}
