import { describe, expect, it } from 'vitest';
import { bySpecialty, idOfName, named } from './seen-people.ts';

const [cardiology, dentistry] = ['Cardiology', 'Dentistry'].map((name) => ({ id: name, slug: name, name }));
if (cardiology === undefined || dentistry === undefined) throw new Error('there are no specialties');
const people = [
  { id: '1', name: 'Zoë Álvarez-Roe, MD', specialties: [cardiology] },
  { id: '2', name: 'John Roe, MD', specialties: [dentistry, cardiology] },
  { id: '3', name: 'John Roe, MD', specialties: [] },
  { id: '4', name: 'Ann Young, DDS', specialties: [cardiology] },
];
const ids = (found: readonly { readonly id: string }[] | undefined) => found?.map(({ id }) => id);

describe('the people of a clinic', () => {
  it('are found by the beginning of any part of the name, folded, and no more than are shown', () => {
    expect(ids(named(people, 'roe', 8))).toEqual(['1', '2', '3']);
    expect(ids(named(people, ' ROE  zo', 8))).toEqual(['1']);
    expect(ids(named(people, 'alvarez md', 8))).toEqual(['1']);
    expect(ids(named(people, 'oe', 8))).toEqual([]);
    expect(ids(named(people, '', 2))).toEqual(['1', '2']);
  });

  it('are one person by a whole name unless two have it', () => {
    expect(idOfName(people, 'ann young dds')).toBe('4');
    expect(idOfName(people, 'John Roe, MD')).toBeUndefined();
    expect(idOfName(people, 'Ann')).toBeUndefined();
  });

  it('are grouped by the first specialty, in their order', () => {
    expect([...bySpecialty(people)].map(([name, some]) => [name, ids(some)])).toEqual([
      ['Cardiology', ['1', '4']],
      ['Dentistry', ['2']],
      [undefined, ['3']],
    ]);
  });
});
