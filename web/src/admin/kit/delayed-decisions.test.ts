import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DelayedDecisions, UNDO_MS } from './delayed-decisions.ts';

interface Decision {
  readonly id: string;
}

function delaying(answer: (decision: Decision) => Promise<string> = async ({ id }) => `saved ${id}`) {
  const events: string[] = [];
  const delayed = new DelayedDecisions<Decision, string>(
    (decision, leaving) => {
      events.push(`send ${decision.id}${leaving ? ' leaving' : ''}`);
      return answer(decision);
    },
    {
      saved: (_, result) => events.push(result),
      failed: ({ id }, error) => events.push(`${id} failed: ${error instanceof Error && error.message}`),
    },
  );
  const ids = () => delayed.snapshot().map(({ decision, sending }) => `${decision.id}${sending ? '…' : ''}`);
  return { delayed, events, ids };
}

describe('delayed decisions', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('are sent after ten seconds each, and not before', async () => {
    const { delayed, events, ids } = delaying();
    delayed.add({ id: 'a' });
    await vi.advanceTimersByTimeAsync(4_000);
    delayed.add({ id: 'b' });
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
    const { delayed, events, ids } = delaying();
    for (const id of ['a', 'b', 'c']) delayed.add({ id });
    expect(delayed.undo()).toEqual({ id: 'c' });
    expect(delayed.undo('a')).toEqual({ id: 'a' });
    expect(ids()).toEqual(['b']);
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(events).toEqual(['send b', 'saved b']);
    expect(delayed.undo()).toBeUndefined();
  });

  it('cannot be undone while they are being sent', async () => {
    const sent = Promise.withResolvers<string>();
    const { delayed, ids } = delaying(() => sent.promise);
    delayed.add({ id: 'a' });
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(ids()).toEqual(['a…']);
    expect(delayed.undo()).toBeUndefined();
    expect(delayed.undo('a')).toBeUndefined();
    sent.resolve('saved');
    await vi.advanceTimersByTimeAsync(0);
    expect(ids()).toEqual([]);
  });

  it('are sent at once, and once, when the page is left', async () => {
    const { delayed, events } = delaying();
    delayed.add({ id: 'a' });
    delayed.add({ id: 'b' });
    const done = delayed.sendAll({ leaving: true });
    expect(events).toEqual(['send a leaving', 'send b leaving']);
    await done;
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    expect(events.filter((event) => event.startsWith('send'))).toHaveLength(2);
  });

  it('are reported when they fail', async () => {
    const { delayed, events, ids } = delaying(() => Promise.reject(new Error('503')));
    delayed.add({ id: 'a' });
    await delayed.sendAll();
    expect(events).toEqual(['send a', 'a failed: 503']);
    expect(ids()).toEqual([]);
  });

  it('tell listeners of each change', () => {
    const { delayed } = delaying();
    let changes = 0;
    const stop = delayed.subscribe(() => {
      changes += 1;
    });
    delayed.add({ id: 'a' });
    delayed.undo();
    stop();
    delayed.add({ id: 'b' });
    delayed.undo();
    expect(changes).toBe(2);
  });
});
