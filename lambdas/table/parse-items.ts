import type * as z from 'zod/mini';
import { invalid } from '../platform/errors.ts';
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

/** Numbers that the table stores, apart from 0. Source: "Data types", Amazon DynamoDB Developer Guide. */
const SMALLEST_NUMBER = 1e-130;
const LARGEST_NUMBER = 1e125;

/**
 * The item of a whole record, once the schema that reads it accepts it: what is written can be read. Throws `invalid_request`
 * with the fields of a record that could not be read again.
 */
export function readableItem<Item extends object>(schema: z.ZodMiniType, item: Item): Item {
  // Attributes that are undefined are not stored.
  const stored: Readonly<Record<string, unknown>> = JSON.parse(JSON.stringify(item));
  const unreadable = (schema.safeParse(stored).error?.issues ?? []).map(({ path: [field] }) => String(field));
  const unstorable = Object.keys(stored).filter((field) => !isStorable(stored[field]));
  const fields = [...unreadable, ...unstorable];
  if (fields.length === 0) return item;
  throw invalid(Object.fromEntries(fields.map((field) => [field, ['cannot be stored']])));
}

function isStorable(value: unknown): boolean {
  if (typeof value === 'number') {
    const size = Math.abs(value);
    return size === 0 || (size >= SMALLEST_NUMBER && size <= LARGEST_NUMBER);
  }
  return typeof value !== 'object' || value === null || Object.values(value).every(isStorable);
}

function keyText(item: RawItem): string {
  return `${String(item.pk)}/${String(item.sk)}`;
}
