import { describe, expect, it } from 'vitest';
import { alsoIn, peopleOnCard } from './clinic-people.ts';

const people = {
  count: 20,
  categories: Array.from({ length: 12 }, (_, place): [string, number] => [`category-${place}`, 12 - place]),
};
const own = { id: 'category-1' };

describe('the categories that a clinic is also listed in', () => {
  it('are those of its people without its own, the most people first, and bounded', () => {
    expect(alsoIn({ category: own, people })).toEqual(
      [0, 2, 3, 4, 5, 6, 7, 8].map((place) => `category-${place}`),
    );
  });

  it('are none without people', () => {
    expect(alsoIn({ category: own })).toEqual([]);
  });
});

describe('the people on a card', () => {
  it('are counted in the categories of most, and in that of the list', () => {
    const ids = (listedIn: string) =>
      peopleOnCard(people, listedIn)?.practitionersByCategory.map(({ categoryId }) => categoryId);
    expect(ids('category-0')).toEqual([0, 1, 2, 3, 4].map((place) => `category-${place}`));
    expect(ids('category-9')).toEqual([0, 1, 2, 3, 9].map((place) => `category-${place}`));
  });

  it('are counted in the category of the list alone where that is another one', () => {
    const inList = (id: string) => peopleOnCard(people, 'category-0', id)?.practitionersByCategory;
    expect(inList('category-9')).toEqual([{ categoryId: 'category-9', count: 3 }]);
    expect(inList('category-99')).toEqual([]);
  });

  it('are as many as ten below from twenty on, so that a change at a large clinic leaves its cards', () => {
    const card = (count: number) =>
      peopleOnCard({ count: count + 300, categories: [['category-0', count]] }, 'category-0');
    expect(card(19)).toMatchObject({ practitionerCount: 310, practitionersByCategory: [{ count: 19 }] });
    expect(card(34)).toEqual(card(30));
  });

  it('are absent where none are known', () => {
    expect(peopleOnCard(undefined, 'category-0')).toBeUndefined();
  });
});
