import type * as z from 'zod/mini';
import type { summaryItemSchema } from './items.ts';
import { keys } from './keys.ts';

type Counter = keyof z.output<typeof summaryItemSchema>;

/** Adds to the dashboard's counters (access pattern 20), or takes off them; the first write makes them. */
export function addToSummary(TableName: string, counts: Readonly<Partial<Record<Counter, number>>>) {
  const entries = Object.entries(counts);
  return {
    Update: {
      TableName,
      Key: keys.summary(),
      UpdateExpression: `ADD ${entries.map(([name]) => `#${name} :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(entries.map(([name, count]) => [`:${name}`, count])),
    },
  };
}
