import * as z from 'zod/mini';
import type { FormValues } from './form-values.ts';

/** One try to send something. Another try at the same keeps the key, so that it is stored once. */
export interface Attempt {
  readonly key: string;
  /** What was sent. */
  readonly body: string;
}

/** What somebody has entered and not yet sent. */
export interface Draft {
  readonly values: FormValues;
  readonly attempt?: Attempt | undefined;
}

export interface DraftStore {
  /** Undefined when there is none, or none that this form can use. */
  read(): Draft | undefined;
  write(draft: Draft): void;
  remove(): void;
}

const attemptSchema = z.object({ key: z.string(), body: z.string() });

/**
 * Keeps a draft in the tab, over a reload and a lost connection, until the tab is closed. A browser that forbids its
 * storage or has no room in it keeps none; nobody is told, since nothing is lost by it alone.
 * `name` changes with the form's choices. A draft that has not all the fields of `empty` is none.
 */
export function draftStore(
  name: string,
  empty: FormValues,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => window.sessionStorage,
): DraftStore {
  const values = z.object(
    Object.fromEntries(Object.entries(empty).map(([field, value]) => [field, typeOf(value)])),
  );
  const draftSchema = z.object({ values, attempt: z.optional(attemptSchema) });
  return {
    read: () =>
      attempt(() => {
        const text = storage().getItem(name);
        return text === null ? undefined : z.parse(draftSchema, JSON.parse(text));
      }),
    write: (draft) => attempt(() => storage().setItem(name, JSON.stringify(draft))),
    remove: () => attempt(() => storage().removeItem(name)),
  };
}

function typeOf(value: FormValues[string]): z.ZodMiniType<FormValues[string]> {
  if (Array.isArray(value)) return z.array(z.string());
  return typeof value === 'string' ? z.string() : z.boolean();
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
