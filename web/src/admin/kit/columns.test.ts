import { describe, expect, it } from 'vitest';
import { type Column, definition, rowsOf } from './columns.ts';

interface Person {
  readonly name: string;
  readonly since: string;
}

const columns: readonly Column<Person>[] = [
  { id: 'name', header: 'Name', text: ({ name }) => name, minWidth: 100 },
  { id: 'since', header: 'Since', text: () => 'March 4, 2026', order: ({ since }) => since, minWidth: 100 },
  { id: 'actions', header: 'Actions', minWidth: 100 },
];
const ann = { name: 'Ann Élise O’Brien', since: '2026-03-04' };

const look = { columns, filter: '', sorting: undefined, page: 1, pageSize: 10 };

describe('the filter of a staff table', () => {
  it.each(['ann', 'MARCH', 'brien ann', '', '  ', 'élise 2026'])('finds %j', (filter) => {
    expect(rowsOf([ann], { ...look, filter }).matching).toBe(1);
  });

  it.each(['bob', 'ann bob', 'elsewhere'])('does not find %j', (filter) => {
    expect(rowsOf([ann], { ...look, filter }).matching).toBe(0);
  });
});

describe('the rows of a staff table', () => {
  const person = (name: string, since = '2026-01-01') => ({ name, since });
  const people = [
    person('Clinic 10', '2026-10-01'),
    person('zoe', '2026-09-01'),
    person('Émile'),
    person('clinic 9'),
  ];
  const names = (rows: readonly Person[]) => rows.map(({ name }) => name);

  it('keep the order of the list and are paged', () => {
    expect(rowsOf(people, { ...look, pageSize: 3 })).toEqual({
      rows: people.slice(0, 3),
      matching: 4,
      pages: 2,
      page: 1,
    });
    expect(names(rowsOf(people, { ...look, pageSize: 3, page: 2 }).rows)).toEqual(['clinic 9']);
  });

  it('fall back to the last page when the page no longer exists', () => {
    expect(rowsOf(people.slice(0, 3), { ...look, pageSize: 3, page: 2 }).page).toBe(1);
    expect(rowsOf([], look)).toEqual({ rows: [], matching: 0, pages: 1, page: 1 });
  });

  it('are sorted in natural order, ascending and descending', () => {
    const sorted = ['clinic 9', 'Clinic 10', 'Émile', 'zoe'];
    const sorting = { id: 'name', descending: false };
    expect(names(rowsOf(people, { ...look, sorting }).rows)).toEqual(sorted);
    const descending = { ...sorting, descending: true };
    expect(names(rowsOf(people, { ...look, sorting: descending }).rows)).toEqual(sorted.toReversed());
  });

  it('are sorted by the sort key of the column', () => {
    const sorting = { id: 'since', descending: true };
    expect(names(rowsOf(people, { ...look, sorting }).rows).slice(0, 2)).toEqual(['Clinic 10', 'zoe']);
  });

  it('are filtered before they are sorted', () => {
    const { rows, matching } = rowsOf(people, {
      ...look,
      filter: 'clinic',
      sorting: { id: 'name', descending: true },
    });
    expect(names(rows)).toEqual(['Clinic 10', 'clinic 9']);
    expect(matching).toBe(2);
  });

  it('cannot be sorted by a column without text', () => {
    expect(definition({ id: 'actions', header: 'Actions', minWidth: 100 }, 1).sortingField).toBeUndefined();
  });
});
