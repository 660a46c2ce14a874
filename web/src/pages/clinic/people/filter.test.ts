import { describe, expect, it } from 'vitest';
import { choicesOf, matching, NO_FILTER } from './filter.ts';

const cardiology = { id: 'c1', slug: 'cardiology', name: 'Cardiology' };
const internal = { id: 'c2', slug: 'internal-medicine', name: 'Internal Medicine' };
const ann = { name: 'Ann', specialties: [internal, cardiology], gender: 'female', languages: ['Spanish'] };
const bob = { name: 'Bob', specialties: [cardiology], gender: 'male', languages: ['English', 'Spanish'] };
const cleo = { name: 'Cleo', specialties: [cardiology] };

describe("filters of a clinic's people", () => {
  it('offer what is known of the people, in alphabetical order', () => {
    const { specialty, gender, language } = choicesOf([ann, bob, cleo]);
    expect([...specialty]).toEqual([
      ['c1', 'Cardiology'],
      ['c2', 'Internal Medicine'],
    ]);
    expect([...gender]).toEqual([
      ['female', 'Female'],
      ['male', 'Male'],
    ]);
    expect([...language.keys()]).toEqual(['English', 'Spanish']);
  });

  it('offer nothing for one specialty that all have, or for what is known of no one', () => {
    const choices = choicesOf([cleo, cleo]);
    expect(Object.values(choices).map(({ size }) => size)).toEqual([0, 0, 0]);
  });

  it.each([
    [{}, ['Ann', 'Bob', 'Cleo']],
    [{ specialty: 'c2' }, ['Ann']],
    [{ gender: 'male' }, ['Bob']],
    [{ language: 'Spanish' }, ['Ann', 'Bob']],
    [{ language: 'Spanish', gender: 'female' }, ['Ann']],
    [{ language: 'English', gender: 'female' }, []],
  ])('%o finds %o', (changes, names) => {
    const found = matching([ann, bob, cleo], { ...NO_FILTER, ...changes });
    expect(found.map(({ name }) => name)).toEqual(names);
  });
});
