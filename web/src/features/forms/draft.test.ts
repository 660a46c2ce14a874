import { describe, expect, it } from 'vitest';
import { draftStore } from './draft.ts';

const empty = { name: '', services: [], open: false };
const values = { name: 'Harbor', services: ['Surgery'], open: true };

/** A tab's storage with its content. */
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
  it('is read as written, with its last attempt', () => {
    const { storage } = tab();
    const draft = { values, attempt: { key: 'key-1', body: '{}' } };
    draftStore('practice', empty, storage).write(draft);
    expect(draftStore('practice', empty, storage).read()).toEqual(draft);
    expect(draftStore('message', empty, storage).read()).toBeUndefined();
  });

  it('does not exist after it is removed', () => {
    const { kept, storage } = tab();
    const drafts = draftStore('practice', empty, storage);
    drafts.write({ values });
    drafts.remove();
    expect(drafts.read()).toBeUndefined();
    expect(kept.size).toBe(0);
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['of another form', '{"values":{"subject":"Hello"}}'],
    ['without one of the fields', JSON.stringify({ values: { name: 'Harbor', open: true } })],
    ['with a text for a switch', JSON.stringify({ values: { ...values, open: 'yes' } })],
    ['with a switch for a text', JSON.stringify({ values: { ...values, name: true } })],
    ['with a list of something else', JSON.stringify({ values: { ...values, services: [1] } })],
    ['with half an attempt', JSON.stringify({ values, attempt: { key: 'key-1' } })],
  ])('is ignored when it is %s', (_, text) => {
    expect(draftStore('practice', empty, tab({ practice: text }).storage).read()).toBeUndefined();
  });

  it('is skipped without an error when the storage is full', () => {
    const full = () => ({
      ...tab().storage(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const drafts = draftStore('practice', empty, full);
    expect(() => drafts.write({ values })).not.toThrow();
    expect(drafts.read()).toBeUndefined();
  });

  it('is skipped without an error when the storage is disabled', () => {
    const drafts = draftStore('practice', empty, () => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    expect(() => {
      drafts.write({ values });
      drafts.remove();
    }).not.toThrow();
    expect(drafts.read()).toBeUndefined();
  });
});
