import type { Cells, SourceRow, SourceRows } from './source-listing.ts';

/** More than a person has roles. Rows after them are read by themselves, and rejected as an earlier row's. */
const MAX_JOINED = 100;

/** Rows that say more of the same record than the row before them become a part of it. Its line is that of the first row. */
export async function* joinedRows(
  batches: SourceRows,
  continues: (first: Cells, next: Cells) => boolean,
): SourceRows {
  let open: SourceRow | undefined;
  let further: Cells[] = [];
  for await (const rows of batches) {
    const joined: SourceRow[] = [];
    for (const row of rows) {
      const isMore =
        open !== undefined &&
        'cells' in open &&
        'cells' in row &&
        further.length < MAX_JOINED &&
        continues(open.cells, row.cells);
      if (isMore && 'cells' in row) {
        further.push(row.cells);
        continue;
      }
      if (open !== undefined) joined.push(withFurther(open, further));
      [open, further] = [row, []];
    }
    if (joined.length > 0) yield joined;
  }
  if (open !== undefined) yield [withFurther(open, further)];
}

const withFurther = (row: SourceRow, further: readonly Cells[]): SourceRow =>
  'cells' in row && further.length > 0 ? { ...row, further } : row;
