import type * as z from 'zod/mini';
import type { RawItem } from './client.ts';

/** Called with each stored item that is invalid; production logs and counts it. */
export type OnBadItem = (bad: { readonly entity: string; readonly key: string }) => void;

/** Throws for an invalid item: for items that a response cannot do without. */
export function parseItem<Schema extends z.ZodMiniType>(
  entity: string,
  schema: Schema,
  item: RawItem,
): z.output<Schema> {
  const parsed = schema.safeParse(item);
  if (parsed.success) return parsed.data;
  const paths = parsed.error.issues.map(({ path }) => path.join('.'));
  // Paths only: the values may be personal.
  throw new Error(`stored ${entity} ${keyText(item)} is not valid at ${paths.join(', ')}`);
}

/** Undefined for an invalid item: one bad entry must not fail a list. */
export function parseListed<Schema extends z.ZodMiniType>(
  entity: string,
  schema: Schema,
  item: RawItem,
  onBadItem: OnBadItem,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(item);
  if (parsed.success) return parsed.data;
  onBadItem({ entity, key: keyText(item) });
  return undefined;
}

function keyText(item: RawItem): string {
  return `${String(item.pk)}/${String(item.sk)}`;
}
