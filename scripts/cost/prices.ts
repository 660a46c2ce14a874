/** AWS's list prices, and what an amount costs by them. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const itemSchema = z.strictObject({
  unit: z.string(),
  /** Units that are free each month. */
  free: z.number().nonnegative(),
  /** Prices of a unit in USD, each up to an amount that includes the free units; the last has no limit. */
  tiers: z
    .array(z.strictObject({ upTo: z.number().positive().optional(), price: z.number().positive() }))
    .min(1),
});

const listSchema = z.object({ readAt: z.string(), items: z.record(z.string(), itemSchema) });

type PriceItem = z.infer<typeof itemSchema>;

const list = listSchema.parse(JSON.parse(readFileSync(new URL('prices.json', import.meta.url), 'utf8')));

/** Month of the list. */
export const pricesReadAt = list.readAt;

export function priceOf(name: string): PriceItem {
  const item = list.items[name];
  if (item === undefined) throw new Error(`prices.json has no ${name}`);
  return item;
}

/** USD a month for an amount of the item's units. */
export function costOf(name: string, amount: number): number {
  return costByTiers(priceOf(name), amount);
}

export function costByTiers({ free, tiers }: PriceItem, amount: number): number {
  let cost = 0;
  let from = free;
  for (const { upTo = Number.POSITIVE_INFINITY, price } of tiers) {
    if (amount <= from) break;
    cost += Math.max(0, Math.min(amount, upTo) - from) * price;
    from = Math.max(from, upTo);
  }
  return cost;
}
