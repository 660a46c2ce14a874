import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeldDecisions, HOLD_MS } from './held-decisions.ts';

interface Decision {
  readonly id: string;
}

function holding(answer: (decision: Decision) => Promise<string> = async ({ id }) => `saved ${id}`) {
  const events: string[] = [];
  const held = new HeldDecisions<Decision, string>(
    (decision, leaving) => {
      events.push(`send ${decision.id}${leaving ? ' leaving' : ''}`);
      return answer(decision);
    },
    {
      saved: (_, result) => events.push(result),
      failed: ({ id }, error) => events.push(`${id} failed: ${error instanceof Error && error.message}`),
    },
  );
  const ids = () => held.snapshot().map(({ decision, sending }) => `${decision.id}${sending ? '…' : ''}`);
  return { held, events, ids };
}

describe('decisions that are held back', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are sent after ten seconds each, and not before', async () => {
    const { held, events, ids } = holding();
    held.hold({ id: 'a' });
    await vi.advanceTimersByTimeAsync(4_000);
    held.hold({ id: 'b' });
    await vi.advanceTimersByTimeAsync(5_999);
    expect(events).toEqual([]);
    expect(ids()).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(1);
    expect(events).toEqual(['send a', 'saved a']);
    expect(ids()).toEqual(['b']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(events.slice(2)).toEqual(['send b', 'saved b']);
    expect(ids()).toEqual([]);
  });

  it('are never sent once they are undone', async () => {
    const { held, events, ids } = holding();
    for (const id of ['a', 'b', 'c']) held.hold({ id });
    expect(held.undo()).toEqual({ id: 'c' });
    expect(held.undo('a')).toEqual({ id: 'a' });
    expect(ids()).toEqual(['b']);
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(events).toEqual(['send b', 'saved b']);
    expect(held.undo()).toBeUndefined();
  });

  it('cannot be undone while they are being sent', async () => {
    const sent = Promise.withResolvers<string>();
    const { held, ids } = holding(() => sent.promise);
    held.hold({ id: 'a' });
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(ids()).toEqual(['a…']);
    expect(held.undo()).toBeUndefined();
    expect(held.undo('a')).toBeUndefined();
    sent.resolve('saved');
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual([]);
  });

  it('are sent at once, and once, when the page is left', async () => {
    const { held, events } = holding();
    held.hold({ id: 'a' });
    held.hold({ id: 'b' });
    const done = held.sendAll({ leaving: true });
    expect(events).toEqual(['send a leaving', 'send b leaving']);
    await done;
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(events.filter((event) => event.startsWith('send'))).toHaveLength(2);
  });

  it('are reported when they fail', async () => {
    const { held, events, ids } = holding(() => Promise.reject(new Error('503')));
    held.hold({ id: 'a' });
    await held.sendAll();
    expect(events).toEqual(['send a', 'a failed: 503']);
    expect(ids()).toEqual([]);
  });

  it('tell listeners of each change', () => {
    const { held } = holding();
    let changes = 0;
    const stop = held.subscribe(() => {
      changes += 1;
    });
    held.hold({ id: 'a' });
    held.undo();
    stop();
    held.hold({ id: 'b' });
    held.undo();
    expect(changes).toBe(2);
  });
});
