import type { TableProps } from '@cloudscape-design/components';
import type { ReactNode } from 'react';
import { admin } from '../../../../shared/content/admin.ts';

const { sorted } = admin.table;

/** A column of a staff's table. */
export interface Column<Item> {
  readonly id: string;
  readonly header: string;
  /** What the column says of an item, whole: the table's filter looks through it. Absent for a column of buttons. */
  readonly text?: (item: Item) => string;
  /** What it is sorted by, where that is not its text. */
  readonly order?: (item: Item) => string;
  /** How it is shown, where that is not its text. */
  readonly cell?: (item: Item) => ReactNode;
  /** In pixels; narrower screens scroll the table sideways. */
  readonly minWidth: number;
}

/** Whether every word of `filter` is in the item's texts, in whatever case. */
export function matches<Item>(columns: readonly Column<Item>[], item: Item, filter: string): boolean {
  const texts = columns.map(({ text }) => text?.(item) ?? '').join('\n');
  const searched = texts.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** Cloudscape's form of a column; the first one names its row. */
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
      // Names the column to Cloudscape; the rows come sorted: see rows.ts.
      sortingField: id,
      ariaLabel: ({ sorted: isSorted, descending }) =>
        `${header}, ${isSorted ? (descending ? sorted.descending : sorted.ascending) : sorted.none}`,
    }),
  };
}

/** As people sort: in whatever case, accents beside their letters, 2 before 10. */
export function compare(a: string, b: string): number {
  return a.localeCompare(b, 'en', { sensitivity: 'base', numeric: true });
}
