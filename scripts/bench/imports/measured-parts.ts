import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { CityListProjection } from '../../../lambdas/derived/cities/index.ts';
import { createProjectClinic, ListingProjection } from '../../../lambdas/derived/listings/index.ts';
import { PostingProjection } from '../../../lambdas/derived/search/index.ts';
import {
  BulkChangeRepository,
  createFoldDeferred,
  TotalsFold,
} from '../../../lambdas/derived/totals/index.ts';
import { createProjection } from '../../../lambdas/jobs/projector/index.ts';
import { backOff, type Table } from '../../../lambdas/table/index.ts';

export const PARTS = [
  'listing and groups',
  'search',
  'totals',
  'lists of cities',
  'pages',
  'feed of changes',
  'other',
] as const;
export type Part = (typeof PARTS)[number];

export interface Use {
  writeUnits: number;
  readUnits: number;
  /** Written. */
  items: number;
  /** Milliseconds of CPU time; known when one part works at a time. */
  cpu: number;
}

/** The projection of the function `projector`, with a table for each part. */
export function measuredProjection(
  tableOf: (part: Part) => Table,
  clients: readonly (readonly [Part, DynamoDBClient])[],
  uses: ReadonlyMap<Part, Use>,
  isSerial: boolean,
): ReturnType<typeof createProjection> {
  const usedBy = (part: Part): Use => {
    const use = uses.get(part);
    if (use === undefined) throw new Error(`no use of ${part}`);
    return use;
  };
  for (const [part, client] of clients) observe(client, usedBy(part));
  const timed = isSerial ? oneAtATime() : undefined;
  const measured = <Port extends object>(part: Part, port: Port): Port =>
    timed === undefined ? port : timed(port, usedBy(part));
  const clock = () => new Date();
  const totals = measured('totals', new TotalsFold(tableOf('totals'), backOff));
  const bulkChange = measured('totals', new BulkChangeRepository(tableOf('totals'), clock));
  const cities = measured('lists of cities', new CityListProjection(tableOf('lists of cities')));
  return {
    ...createProjection(tableOf('other')),
    projectClinic: createProjectClinic({
      listings: measured('listing and groups', new ListingProjection(tableOf('listing and groups'))),
      search: measured('search', new PostingProjection(tableOf('search'))),
      backOff,
    }),
    totals,
    bulkChange,
    foldDeferred: createFoldDeferred({ bulkChange, totals, cities, clock, sleep }),
    cities,
  };
}

/** Runs the methods of all ports one after the other, and adds up the CPU time of each port. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  async function timed(use: Use, work: () => unknown): Promise<unknown> {
    const before = process.cpuUsage();
    try {
      return await work();
    } finally {
      const { user, system } = process.cpuUsage(before);
      use.cpu += (user + system) / 1_000;
    }
  }
  return <Port extends object>(port: Port, use: Use): Port =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name, target);
        if (typeof method !== 'function') return method;
        return (...given: unknown[]) => {
          const result = last.then(() => timed(use, () => Reflect.apply(method, target, given)));
          last = result.catch(() => {});
          return result;
        };
      },
    });
}

const consumed = z.object({ CapacityUnits: z.number().default(0) });
const outputSchema = z.object({ ConsumedCapacity: z.union([consumed, z.array(consumed)]).optional() });
const inputSchema = z.object({
  RequestItems: z.record(z.string(), z.unknown()).optional(),
  TransactItems: z.array(z.unknown()).optional(),
});
const WRITES = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/** Counts what the client's commands use and write. */
function observe(client: DynamoDBClient, use: Use): void {
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        const units = [outputSchema.parse(result.output).ConsumedCapacity ?? []]
          .flat()
          .reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0);
        if (WRITES.test(commandName)) {
          use.writeUnits += units;
          use.items += itemsOf(args.input);
        } else use.readUnits += units;
        return result;
      },
    { step: 'initialize', name: 'observe' },
  );
}

function itemsOf(input: unknown): number {
  const { RequestItems, TransactItems } = inputSchema.parse(input);
  if (TransactItems !== undefined) return TransactItems.length;
  if (RequestItems === undefined) return 1;
  return Object.values(RequestItems).reduce<number>(
    (sum, writes) => sum + (Array.isArray(writes) ? writes.length : 0),
    0,
  );
}
