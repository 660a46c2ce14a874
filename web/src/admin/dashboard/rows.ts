import { type Column, compare, matches } from './column.ts';

export interface Sorting {
  /** Of the column. */
  readonly id: string;
  readonly descending: boolean;
}

interface Looking<Item> {
  readonly columns: readonly Column<Item>[];
  readonly filter: string;
  /** Absent: in the order of the list. */
  readonly sorting: Sorting | undefined;
  /** From 1; past the end it is the last one. */
  readonly page: number;
  readonly pageSize: number;
}

/** What a table shows of a list: the rows of one page of what matches, how many match, and on how many pages. */
export function rowsOf<Item>(
  all: readonly Item[],
  { columns, filter, sorting, page, pageSize }: Looking<Item>,
) {
  const matching = filter.trim() === '' ? all : all.filter((item) => matches(columns, item, filter));
  const column = columns.find(({ id }) => id === sorting?.id);
  const order = column?.order ?? column?.text;
  const direction = sorting?.descending ? -1 : 1;
  const sorted = order ? matching.toSorted((a, b) => direction * compare(order(a), order(b))) : matching;
  const pages = Math.max(1, Math.ceil(sorted.length / pageSize));
  const current = Math.min(page, pages);
  return {
    rows: sorted.slice((current - 1) * pageSize, current * pageSize),
    matching: matching.length,
    pages,
    page: current,
  };
}
