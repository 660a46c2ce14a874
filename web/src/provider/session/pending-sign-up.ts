/** An account that waits for the code of its email: kept in the tab, since people reload the page or look into their mailbox. */
import * as z from 'zod/mini';

const KEY = 'careatlas-sign-up';
const schema = z.object({ username: z.string(), email: z.string() });

/** Without its password, which is kept in memory alone. */
export type PendingSignUp = z.infer<typeof schema>;

export function readPendingSignUp(): PendingSignUp | undefined {
  try {
    return schema.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. */
export function keepPendingSignUp(pending: PendingSignUp | undefined): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing: after a reload the person signs up again.
  }
}
