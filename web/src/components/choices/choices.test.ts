import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Choice, createChoices } from './choices.ts';

const choice = (id: string): Choice => ({
  id,
  slug: `clinic-${id}`,
  name: `Clinic ${id}`,
  category: 'Dentistry',
  address: '1 Main St',
});

function storage(initial?: string): Storage {
  const items = new Map(initial === undefined ? [] : [['key', initial]]);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  } as Storage;
}

describe('the clinics that a visitor has chosen', () => {
  beforeEach(() => {
    vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  });

  it('are kept, and taken away by a second choice', () => {
    const own = storage();
    const choices = createChoices(() => own, 'key', 4);
    expect(choices.toggle(choice('a'))).toBe(true);
    expect(choices.toggle(choice('b'))).toBe(true);
    expect(choices.toggle(choice('a'))).toBe(true);
    expect(choices.all().map(({ id }) => id)).toEqual(['b']);
    expect(createChoices(() => own, 'key', 4).all()).toEqual(choices.all());
  });

  it('are no more than there may be', () => {
    const own = storage();
    const choices = createChoices(() => own, 'key', 2);
    for (const id of ['a', 'b']) choices.toggle(choice(id));
    expect(choices.toggle(choice('c'))).toBe(false);
    expect(choices.all()).toHaveLength(2);
    choices.toggle(choice('a'));
    expect(choices.toggle(choice('c'))).toBe(true);
  });

  it.each(['{', '[1]', '[{"id":1}]', 'null'])('are none where the stored text is %s', (text) => {
    const own = storage(text);
    expect(createChoices(() => own, 'key', 4).all()).toEqual([]);
  });

  it('stay without storage until the page is left', () => {
    const choices = createChoices(
      () => {
        throw new Error('denied');
      },
      'key',
      4,
    );
    const heard = vi.fn();
    choices.subscribe(heard);
    expect(choices.toggle(choice('a'))).toBe(true);
    expect(choices.all()).toHaveLength(1);
    expect(heard).toHaveBeenCalledOnce();
    choices.clear();
    expect(choices.all()).toEqual([]);
  });
});
