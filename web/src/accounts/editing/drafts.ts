/** Drafts: unsaved values of forms in the tab's storage, which survive a reload. */
import * as z from 'zod/mini';
import { type Values, valueSchema } from './values.ts';

export interface Draft<Stored> {
  /** The stored record that it changes. */
  readonly base: Stored;
  readonly typed: Values;
}

const typedSchema = z.record(z.string(), valueSchema);

/** Reads a record's draft; undefined without one. `key` names the record, such as `post-01J…`. */
export function readDraft<Stored>(key: string, schema: z.ZodMiniType<Stored>): Draft<Stored> | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(itemOf(key)) ?? 'null');
    return z.object({ base: schema, typed: typedSchema }).safeParse(stored).data;
  } catch {
    return undefined;
  }
}

/** Stores a draft; undefined removes it. */
export function keepDraft(key: string, draft: Draft<unknown> | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(itemOf(key));
    else sessionStorage.setItem(itemOf(key), JSON.stringify(draft));
  } catch {
    // A browser that stores nothing: the form asks before the page is left.
  }
}

const itemOf = (key: string): string => `careatlas-${key}`;
