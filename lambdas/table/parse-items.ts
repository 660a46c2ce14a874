import type * as z from 'zod/mini';
import { createLogger } from '../platform/logging.ts';
import { metricNames } from '../platform/metrics.ts';
import type { RawItem } from './client.ts';

/** Called with each stored item that is invalid; production logs and counts it. */
export type OnBadItem = (bad: { readonly entity: string; readonly key: string }) => void;

/** Logs stored items that are not valid. */
export function logBadItems(): OnBadItem {
  const logger = createLogger();
  return ({ entity, key }) => logger.error('bad item', { entity, key }, { [metricNames.badItems]: 1 });
}

/** Parses an item that a response cannot do without. Throws for an invalid one. */
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

/** Parses an item of a list. Undefined for an invalid one, which must not fail the list. */
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
