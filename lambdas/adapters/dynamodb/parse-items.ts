import type * as z from 'zod/mini';
import type { RawItem } from './client.ts';

/** Called for each stored item that is not valid; production logs and counts it. */
export type OnBadItem = (bad: { readonly entity: string; readonly key: string }) => void;

/** Throws for an item that is not valid: for items without which there is no answer. */
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

/** Undefined for an item that is not valid: a list answers without it. */
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
