import { useSyncExternalStore } from 'react';

type Rules = typeof import('./open-rules.ts');

/** The present minute, with what tells from it who is open. */
export interface OpenClock extends Rules {
  readonly now: Date;
}

const MINUTE_MS = 60_000;

let clock: OpenClock | undefined;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The rules load when the first part of a page asks for them; one that could not be loaded is asked for again in a minute. */
async function tick(): Promise<void> {
  const rules = await import('./open-rules.ts').catch(() => undefined);
  if (rules === undefined) return;
  clock = { ...rules, now: new Date() };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    void tick();
    timer = setInterval(() => void tick(), MINUTE_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Undefined on the server and until the page is hydrated: pages are cached for hours, so their HTML has hours and no state. */
export function useOpenClock(): OpenClock | undefined {
  return useSyncExternalStore(
    subscribe,
    () => clock,
    () => undefined,
  );
}
