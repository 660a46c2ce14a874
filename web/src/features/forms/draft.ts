import * as z from 'zod/mini';

/** The values of a form by field name: texts, switches and lists of choices. */
export type FormValues = Record<string, string | boolean | string[]>;

/** An attempt to send a form. A retry with the same body reuses the idempotency key. */
export interface Attempt {
  readonly key: string;
  readonly body: string;
}

/** Values that were entered but not sent yet. */
export interface Draft {
  readonly values: FormValues;
  readonly attempt?: Attempt | undefined;
}

export interface DraftStore {
  /** Undefined without a valid draft. */
  read(): Draft | undefined;
  write(draft: Draft): void;
  remove(): void;
}

/** For forms that forget what was entered when they close. */
export const noDrafts: DraftStore = { read: () => undefined, write() {}, remove() {} };

const attemptSchema = z.object({ key: z.string(), body: z.string() });

/**
 * Stores a draft in the session storage of the tab, where it survives reloads. Errors of the storage (disabled, full)
 * are ignored. A draft without all fields of `empty` is invalid. Change `key` when the choices of the form change.
 */
export function draftStore(
  key: string,
  empty: FormValues,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => window.sessionStorage,
): DraftStore {
  const values = z.object(
    Object.fromEntries(Object.entries(empty).map(([field, value]) => [field, typeOf(value)])),
  );
  const draftSchema = z.object({ values, attempt: z.optional(attemptSchema) });
  return {
    read: () =>
      ignoringErrors(() => {
        const text = storage().getItem(key);
        return text === null ? undefined : z.parse(draftSchema, JSON.parse(text));
      }),
    write: (draft) => ignoringErrors(() => storage().setItem(key, JSON.stringify(draft))),
    remove: () => ignoringErrors(() => storage().removeItem(key)),
  };
}

function typeOf(value: FormValues[string]): z.ZodMiniType<FormValues[string]> {
  if (Array.isArray(value)) return z.array(z.string());
  return typeof value === 'string' ? z.string() : z.boolean();
}

function ignoringErrors<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
