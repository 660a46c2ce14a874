import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { DeactivationRow } from '../../../lambdas/jobs/imports/apply-deactivations.ts';
import { workbookRows } from './workbook-rows.ts';

const NPI = 'npi';
const DATE = 'nppes deactivation date';
/** The header's place: the report begins with a title, which people who save it as CSV may have removed. */
const MAX_TITLE_ROWS = 5;
/** How a ZIP file begins, as a workbook is one. */
const ZIP = 'PK';

/** The rows of CMS' report: its workbook, or the same saved as CSV. Throws an error that says what is wrong with the file. */
export function deactivationRows(file: string): DeactivationRow[] {
  const bytes = readFileSync(file);
  const rows = bytes.subarray(0, 2).toString('latin1') === ZIP ? workbookRows(bytes) : csvRowsOf(bytes);
  const header = rows
    .slice(0, MAX_TITLE_ROWS)
    .findIndex((cells) => [NPI, DATE].every((name) => folded(cells).includes(name)));
  if (header < 0) throw new Error(`${file} has no row with the columns NPI and NPPES Deactivation Date.`);
  const names = folded(rows[header] ?? []);
  const [npi, date] = [names.indexOf(NPI), names.indexOf(DATE)];
  return rows
    .slice(header + 1)
    .map((cells, index) => ({
      line: header + index + 2,
      npi: (cells[npi] ?? '').trim(),
      date: (cells[date] ?? '').trim(),
    }))
    .filter((row) => row.npi !== '' || row.date !== '');
}

const folded = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim().toLowerCase());

function csvRowsOf(bytes: Buffer): string[][] {
  return parse(bytes, { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
}
