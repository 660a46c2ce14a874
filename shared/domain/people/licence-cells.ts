/**
 * Licenses of a person in one cell of CSV: 'IL 036.123456; NY 299 until=2027-01-31 url=https://…'. `confirmed` is the date of the statement
 * where it is another one than the row's. A semicolon within a number or URL has a backslash before it.
 */
import type { Licence } from '../../contracts/people/people.ts';

export type LicenceCell = Omit<Licence, 'evidence'> & { readonly confirmedAt?: string };

const NAMES = { until: 'validUntil', confirmed: 'confirmedAt', url: 'registerUrl' } as const;
const ATTRIBUTE = /\s+(until|confirmed|url)=(\S+)$/;
const SEPARATOR = /(?<!\\);/;

const escaped = (text: string): string => text.replaceAll(';', '\\;');
const plain = (text: string): string => text.replaceAll('\\;', ';');

export function cellOfLicences(licences: readonly LicenceCell[]): string {
  return licences
    .map(({ jurisdiction, number, validUntil, confirmedAt, registerUrl }) =>
      [
        `${jurisdiction} ${escaped(number)}`,
        ...(validUntil === undefined ? [] : [`until=${validUntil}`]),
        ...(confirmedAt === undefined ? [] : [`confirmed=${confirmedAt}`]),
        ...(registerUrl === undefined ? [] : [`url=${escaped(registerUrl)}`]),
      ].join(' '),
    )
    .join('; ');
}

/** Undefined where an entry is not a state and a number. */
export function licencesOfCell(cell: string): LicenceCell[] | undefined {
  const entries = cell
    .split(SEPARATOR)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  const licences = entries.map(licenceOf);
  return licences.every((licence) => licence !== undefined) ? licences : undefined;
}

function licenceOf(entry: string): LicenceCell | undefined {
  const found: { validUntil?: string; confirmedAt?: string; registerUrl?: string } = {};
  let rest = entry;
  for (let match = ATTRIBUTE.exec(rest); match !== null; match = ATTRIBUTE.exec(rest)) {
    const [all, name = '', value = ''] = match;
    found[NAMES[name as keyof typeof NAMES]] = plain(value);
    rest = rest.slice(0, -all.length);
  }
  const [, jurisdiction, number] = /^([A-Za-z]{2})\s+(\S.*)$/.exec(rest) ?? [];
  if (jurisdiction === undefined || number === undefined) return undefined;
  return { jurisdiction: jurisdiction.toUpperCase(), number: plain(number), ...found };
}
