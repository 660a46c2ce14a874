/**
 * NPPES, the register of the providers of the United States: `npidata_pfile`, by the names of its columns ("NPPES Data Dissemination -
 * Read Me", CMS). The practice's address counts, never the mailing address.
 */
import { isNpi } from '../../../shared/domain/clinics/npi.ts';
import { practitionerName, readableName } from '../../../shared/domain/imports/readable-names.ts';
import { taxonomyCodes } from '../../../shared/domain/taxonomy/provider-taxonomy.ts';
import {
  addressOf,
  type Cells,
  checked,
  type Reading,
  readablePhone,
  rejected,
  type SourceFormat,
  stateOf,
} from './source-listing.ts';

const PRACTICE = 'Provider Business Practice Location Address';
const column = {
  npi: 'NPI',
  entity: 'Entity Type Code',
  organization: 'Provider Organization Name (Legal Business Name)',
  last: 'Provider Last Name (Legal Name)',
  first: 'Provider First Name',
  suffix: 'Provider Name Suffix Text',
  degrees: 'Provider Credential Text',
  street: 'Provider First Line Business Practice Location Address',
  unit: 'Provider Second Line Business Practice Location Address',
  city: `${PRACTICE} City Name`,
  state: `${PRACTICE} State Name`,
  postalCode: `${PRACTICE} Postal Code`,
  country: `${PRACTICE} Country Code (If outside U.S.)`,
  phone: `${PRACTICE} Telephone Number`,
  updated: 'Last Update Date',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
} as const;

/** A provider has up to fifteen taxonomies, of which one is the primary one. */
const taxonomies = Array.from({ length: 15 }, (_, index) => ({
  code: `Healthcare Provider Taxonomy Code_${index + 1}`,
  isPrimary: `Healthcare Provider Primary Taxonomy Switch_${index + 1}`,
}));

export const nppes: SourceFormat = {
  source: 'NPPES',
  columns: [...Object.values(column), ...taxonomies.flatMap(({ code, isPrimary }) => [code, isPrimary])],
  required: [column.npi, column.entity, column.city, column.state, 'Healthcare Provider Taxonomy Code_1'],
  types: Object.fromEntries(
    Object.entries(taxonomyCodes).flatMap(([slug, codes]) => codes.map((code) => [code, slug])),
  ),

  read(cells, { categoryOf }): Reading {
    const cell = cellOf(cells);
    const npi = cell('npi');
    if (!isNpi(npi)) return rejected('invalid NPI');
    if (isDeactivated(cell('deactivated'), cell('reactivated'))) {
      return { kind: 'rejected', reason: 'deactivated', id: npi, isDropped: true };
    }
    const name = nameOf(cell);
    if (name === undefined) return rejected('unknown entity type', npi);
    const primary = taxonomies.find(({ isPrimary }) => cells[isPrimary] === 'Y');
    if (primary === undefined) return rejected('no primary taxonomy', npi);
    const category = categoryOf(cells[primary.code] ?? '');
    if (category === undefined) return rejected('unknown category', npi);
    if (!['', 'US', 'CA'].includes(cell('country')))
      return rejected('outside the United States and Canada', npi);
    const found = stateOf(cell('state'));
    if ('reason' in found) return rejected(found.reason, npi);
    const city = { name: readableName(cell('city'), 'place'), state: found.state };
    if (city.name === '') return rejected('no city', npi);
    const street = [cell('street'), cell('unit')].map((line) => readableName(line, 'street'));
    return checked({
      id: npi,
      city,
      category,
      fields: {
        name,
        address: addressOf(street.filter(Boolean).join(', '), city, cell('postalCode')),
        phone: readablePhone(cell('phone')),
      },
      npi,
      // The register lists the number as active, with the taxonomy that the category is made of.
      credentials: { licenceChecked: true, taxonomyMatches: true, contactVerified: false },
      confirmedAt: instantOf(cell('updated')),
    });
  },
};

type Cell = (name: keyof typeof column) => string;

/** The register writes what may not be shown as '<UNAVAIL>'. */
const cellOf =
  (cells: Cells): Cell =>
  (name) => {
    const text = cells[column[name]] ?? '';
    return text === '<UNAVAIL>' ? '' : text;
  };

function nameOf(cell: Cell): string | undefined {
  switch (cell('entity')) {
    case '1':
      return practitionerName({
        first: cell('first'),
        last: cell('last'),
        suffix: cell('suffix'),
        degrees: cell('degrees'),
      });
    case '2':
      return readableName(cell('organization'), 'practice');
    default:
      return undefined;
  }
}

function isDeactivated(deactivated: string, reactivated: string): boolean {
  const [from = '', until = ''] = [instantOf(deactivated), instantOf(reactivated)];
  return deactivated !== '' && until < (from || '9');
}

/** 'MM/DD/YYYY' as the beginning of that day, UTC. */
function instantOf(text: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const instant = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}
