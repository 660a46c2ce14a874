import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { draftStore } from './draft.ts';

const shape = z.object({ name: z.string(), services: z.array(z.string()), open: z.boolean() });
const values = { name: 'Harbor', services: ['Surgery'], open: true };

/** A tab's storage, and what stands in it. */
function tab(content: Record<string, string> = {}) {
  const kept = new Map(Object.entries(content));
  return {
    kept,
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
  };
}

describe('a draft', () => {
  it('is read as it was written, with the try to send it', () => {
    const { storage } = tab();
    const draft = { values, attempt: { key: 'key-1', body: '{}' } };
    draftStore('practice', shape, storage).write(draft);
    expect(draftStore('practice', shape, storage).read()).toEqual(draft);
    expect(draftStore('message', shape, storage).read()).toBeUndefined();
  });

  it('is gone once it is removed', () => {
    const { kept, storage } = tab();
    const drafts = draftStore('practice', shape, storage);
    drafts.write({ values });
    drafts.remove();
    expect(drafts.read()).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['of another form', '{"values":{"subject":"Hello"}}'],
    ['with a field of another type', JSON.stringify({ values: { ...values, open: 'yes' } })],
    ['with half an attempt', JSON.stringify({ values, attempt: { key: 'key-1' } })],
  ])('%s is none', (_, text) => {
    expect(draftStore('practice', shape, tab({ practice: text }).storage).read()).toBeUndefined();
  });

  it('is not kept, and nothing fails, where the storage is full', () => {
    const full = () => ({
      ...tab().storage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const drafts = draftStore('practice', shape, full);
    expect(() => drafts.write({ values })).not.toThrow();
    expect(drafts.read()).toBeUndefined();
  });

  it('is not kept, and nothing fails, where the browser forbids its storage', () => {
    const drafts = draftStore('practice', shape, () => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(() => {
      drafts.write({ values });
      drafts.remove();
    }).not.toThrow();
    expect(drafts.read()).toBeUndefined();
  });
});
