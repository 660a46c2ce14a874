/**
 * Clinics that a visitor has chosen: to compare, kept by the tab, or saved, kept by this browser. Nothing of them is sent. Without storage, as in
 * some private windows, they are kept until the page is left.
 */
import * as z from 'zod/mini';

/** What is kept of a clinic, to show it without a request. */
const choiceSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  category: z.string(),
  address: z.string(),
  phone: z.optional(z.string()),
});
export type Choice = z.infer<typeof choiceSchema>;

export interface Choices {
  readonly all: () => readonly Choice[];
  /** Adds the clinic, or takes it away. False when there are as many as there may be. */
  readonly toggle: (choice: Choice) => boolean;
  readonly clear: () => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** `storage` throws where the browser has none. */
export function createChoices(storage: () => Storage, key: string, most: number): Choices {
  const listeners = new Set<() => void>();
  let known: readonly Choice[] | undefined;

  const read = (): readonly Choice[] => {
    try {
      const parsed = z.safeParse(z.array(choiceSchema), JSON.parse(storage().getItem(key) ?? '[]'));
      return parsed.success ? parsed.data.slice(0, most) : [];
    } catch {
      return [];
    }
  };

  const write = (choices: readonly Choice[]): void => {
    known = choices;
    try {
      storage().setItem(key, JSON.stringify(choices));
    } catch {
      // They stay until the page is left.
    }
    for (const listener of listeners) listener();
  };

  const all = (): readonly Choice[] => {
    known ??= read();
    return known;
  };

  return {
    all,
    toggle(choice) {
      const others = all().filter(({ id }) => id !== choice.id);
      if (others.length === all().length && others.length >= most) return false;
      write(others.length < all().length ? others : [...others, choice]);
      return true;
    },
    clear: () => write([]),
    subscribe(onChange) {
      // Another tab has changed what this browser keeps.
      const onStorage = (event: StorageEvent) => {
        if (event.key !== key) return;
        known = undefined;
        onChange();
      };
      listeners.add(onChange);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(onChange);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

/** Clinics side by side, and clinics of the saved list. */
export const MAX_COMPARED = 4;
const MAX_SAVED = 200;

export const compared = createChoices(() => sessionStorage, 'compared', MAX_COMPARED);
export const saved = createChoices(() => localStorage, 'saved', MAX_SAVED);
