import type { TableProps } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';

const { sorted } = admin.table;

/** A column of `StaffTable`. */
export interface Column<Item> {
  readonly id: string;
  readonly header: string;
  /** The full text of a cell, which the table's filter searches. Absent for a column of buttons. */
  readonly text?: (item: Item) => string;
  /** Sort key, where it differs from the text. */
  readonly order?: (item: Item) => string;
  /** Rendering of a cell, where it differs from the text. */
  readonly cell?: (item: Item) => ReactNode;
  /** In pixels; narrower screens scroll the table sideways. */
  readonly minWidth: number;
}

/** Whether every word of `filter` is in the item's texts, ignoring case. */
function matches<Item>(columns: readonly Column<Item>[], item: Item, filter: string): boolean {
  const texts = columns.map(({ text }) => text?.(item) ?? '').join('\n');
  const searched = texts.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** Cloudscape's definition of a column. The first column is the row header. */
export function definition<Item>(
  { id, header, text, order = text, cell = text, minWidth }: Column<Item>,
  index: number,
): TableProps.ColumnDefinition<Item> {
  return {
    id,
    header,
    minWidth,
    isRowHeader: index === 0,
    cell: (item) => cell?.(item),
    ...(order && {
      // Only names the column for Cloudscape: `rowsOf` sorts the rows.
      sortingField: id,
      ariaLabel: ({ sorted: isSorted, descending }) =>
        `${header}, ${isSorted ? (descending ? sorted.descending : sorted.ascending) : sorted.none}`,
    }),
  };
}

export interface Sorting {
  /** Id of the column. */
  readonly id: string;
  readonly descending: boolean;
}

interface RowsOptions<Item> {
  readonly columns: readonly Column<Item>[];
  readonly filter: string;
  /** Undefined keeps the order of the list. */
  readonly sorting: Sorting | undefined;
  /** From 1; a number past the end gives the last page. */
  readonly page: number;
  readonly pageSize: number;
}

/** Filters, sorts and pages a list: the rows of one page, and the numbers of matches and pages. */
export function rowsOf<Item>(
  all: readonly Item[],
  { columns, filter, sorting, page, pageSize }: RowsOptions<Item>,
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

/** Natural order: ignores case and accents, 2 before 10. */
function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true });
}
