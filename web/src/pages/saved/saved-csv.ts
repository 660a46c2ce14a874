import { savedList } from '../../../../shared/content/clinics/choices-of-visitors.ts';
import { csvRow } from '../../../../shared/domain/text/spreadsheet-cells.ts';
import type { Choice } from '../../components/choices/choices.ts';
import { paths } from '../../lib/paths.ts';

/** The saved list as CSV (RFC 4180) with a heading, for a spreadsheet; `origin` begins the addresses of pages. */
export function savedCsv(choices: readonly Choice[], origin: string): string {
  const rows = choices.map(({ name, category, address, phone = '', slug }) => [
    name,
    category,
    address,
    phone,
    origin + paths.clinic(slug),
  ]);
  return [[...savedList.columns], ...rows].map(csvRow).join('');
}
