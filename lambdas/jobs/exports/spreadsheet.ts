import { stringify } from 'csv-stringify/sync';
import { cellOfText, NO_CHOICE } from '../../../shared/domain/text/spreadsheet-cells.ts';

/** Empty when it is not known. */
export type Cell = string | number | boolean | null | undefined;

export const listCell = (values: readonly string[] | null): string =>
  values?.length === 0 ? NO_CHOICE : (values ?? []).join('; ');

export const rowText = (cells: readonly Cell[]): string =>
  stringify([cells], {
    cast: {
      boolean: (value) => (value ? 'yes' : 'no'),
      // Numbers stay numbers: a spreadsheet computes nothing of a negative one.
      string: cellOfText,
    },
  });
