/**
 * NPPES, the register of the providers of the United States: `npidata_pfile`, by the names of its columns ("NPPES Data Dissemination -
 * Read Me", CMS). The practice's address counts, never the mailing address.
 */
import type { PersonName } from '../../../shared/contracts/people/people.ts';
import {
  MAX_LICENCES,
  MAX_SPECIALTIES,
  personMaximums,
} from '../../../shared/contracts/people/staff-people.ts';
import { isNpi } from '../../../shared/domain/clinics/npi.ts';
import { readablePostalCode } from '../../../shared/domain/clinics/postal-code.ts';
import {
  personNameInParts,
  practitionerName,
  readableName,
} from '../../../shared/domain/imports/readable-names.ts';
import { taxonomyCodes } from '../../../shared/domain/taxonomy/provider-taxonomy.ts';
import {
  type Cells,
  checked,
  cityProblem,
  isNameTooLong,
  type Reading,
  type ReadingContext,
  readablePhone,
  rejected,
  type SourceFormat,
  type SourceLocation,
  type SourcePerson,
  stateOf,
  streetPartsOf,
  unreadable,
  withoutCategory,
} from './source-listing.ts';

const PRACTICE = 'Provider Business Practice Location Address';
const column = {
  npi: 'NPI',
  entity: 'Entity Type Code',
  organization: 'Provider Organization Name (Legal Business Name)',
  last: 'Provider Last Name (Legal Name)',
  first: 'Provider First Name',
  middle: 'Provider Middle Name',
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
  parent: 'Parent Organization LBN',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
  gender: 'Provider Gender Code',
} as const;

/** A provider has up to fifteen taxonomies, of which one is the primary one. */
const taxonomies = Array.from({ length: 15 }, (_, index) => ({
  code: `Healthcare Provider Taxonomy Code_${index + 1}`,
  isPrimary: `Healthcare Provider Primary Taxonomy Switch_${index + 1}`,
  licence: `Provider License Number_${index + 1}`,
  licenceState: `Provider License Number State Code_${index + 1}`,
}));

export const nppes: SourceFormat = {
  source: 'NPPES',
  hasPeople: true,
  columns: [...Object.values(column), ...taxonomies.flatMap((one) => Object.values(one))],
  required: [column.npi, column.entity, column.city, column.state, 'Healthcare Provider Taxonomy Code_1'],
  types: Object.fromEntries(
    Object.entries(taxonomyCodes).flatMap(([slug, codes]) => codes.map((code) => [code, slug])),
  ),

  read(cells, { categoryOf, locationsOf = () => [] }): Reading {
    const cell = cellOf(cells);
    const npi = cell('npi');
    if (!isNpi(npi)) return rejected('invalid NPI');
    const [deactivatedOn, reactivatedOn] = [dayOf(cell('deactivated')), dayOf(cell('reactivated'))];
    if (deactivatedOn !== undefined && (reactivatedOn ?? '') < deactivatedOn) {
      return { kind: 'rejected', reason: 'deactivated', id: npi, deactivatedOn };
    }
    if (!['1', '2'].includes(cell('entity'))) return rejected('unknown entity type', npi);
    const person = cell('entity') === '1' ? personNameOf(cell) : undefined;
    const name = nameOf(cell);
    if (name === undefined) return rejected('no name', npi);
    if (person !== undefined && isNameTooLong(person)) return rejected('invalid name', npi);
    const codes = codesOf(cells);
    const [code] = codes;
    if (code === undefined) return rejected('no taxonomy', npi);
    const categories = new Set(codes.flatMap((one) => categoryOf(one) ?? []));
    const [category] = categories;
    if (category === undefined) return withoutCategory(code, npi);
    if (categories.size > 1) return rejected('no primary taxonomy', npi);
    if (!['', 'US', 'CA'].includes(cell('country')))
      return rejected('outside the United States and Canada', npi);
    const found = stateOf(cell('state'));
    if ('reason' in found) return rejected(found.reason, npi);
    const city = { name: readableName(cell('city'), 'place'), state: found.state };
    const noCity = cityProblem(city);
    if (noCity !== undefined) return rejected(noCity, npi);
    const street = [cell('street'), cell('unit')].map((line) => readableName(line, 'street'));
    const [postalCode, phone] = [cell('postalCode'), readablePhone(cell('phone'))];
    const addressParts = streetPartsOf(street.filter(Boolean).join(', '), city, postalCode);
    const confirmedAt = startOf(dayOf(cell('updated')));
    const leftOut = unreadable({
      'postal code': [postalCode, readablePostalCode(postalCode, city.state)],
      phone: [cell('phone'), phone],
    });
    if (person !== undefined) {
      const organization = readableName(cell('organization') || cell('parent'), 'practice');
      const main = { city, addressParts, phone, ...(organization !== '' && { organization }) };
      return {
        kind: 'person',
        person: {
          id: npi,
          npi,
          name: person,
          gender: GENDERS[cell('gender')],
          licences: licencesOf(cells),
          categories: [category, ...otherCategories(cells, category, categoryOf)],
          locations: [main, ...locationsOf(npi)],
          confirmedAt,
          ...(reactivatedOn !== undefined && { reactivatedOn }),
        },
        leftOut,
      };
    }
    return checked(
      {
        id: npi,
        city,
        category,
        addressParts,
        fields: {
          name,
          phone,
        },
        npi,
        // The register lists the number as active, with the taxonomy that the category is made of.
        credentials: { licenceChecked: true, taxonomyMatches: true, contactVerified: false },
        confirmedAt,
        ...(reactivatedOn !== undefined && { reactivatedOn }),
      },
      leftOut,
    );
  },
};

/** The primary taxonomy; all of them where none is the primary one, as in old rows. */
function codesOf(cells: Cells): string[] {
  const primary = taxonomies.find(({ isPrimary }) => cells[isPrimary] === 'Y');
  const counted = primary === undefined ? taxonomies : [primary];
  return counted.map(({ code }) => cells[code] ?? '').filter((code) => code !== '');
}

const LOCATION = 'Provider Secondary Practice Location Address';
const locationColumn = {
  npi: 'NPI',
  street: `${LOCATION}- Address Line 1`,
  unit: `${LOCATION}- Address Line 2`,
  city: `${LOCATION} - City Name`,
  state: `${LOCATION} - State Name`,
  postalCode: `${LOCATION} - Postal Code`,
  country: `${LOCATION} - Country Code (If outside U.S.)`,
  phone: `${LOCATION} - Telephone Number`,
} as const;

/** The register's file of further locations, `pl_pfile`. */
export const nppesLocations = {
  columns: Object.values(locationColumn),
  required: [locationColumn.npi, locationColumn.street, locationColumn.city, locationColumn.state],

  /** Undefined for a row without a place in the directory. */
  read(cells: Cells): { readonly npi: string; readonly location: SourceLocation } | undefined {
    const cell = (name: keyof typeof locationColumn) => cells[locationColumn[name]] ?? '';
    const npi = cell('npi');
    const found = stateOf(cell('state'));
    const isInside = ['', 'US', 'CA'].includes(cell('country'));
    if (!isNpi(npi) || 'reason' in found || !isInside) return undefined;
    const city = { name: readableName(cell('city'), 'place'), state: found.state };
    if (cityProblem(city) !== undefined) return undefined;
    const street = [cell('street'), cell('unit')].map((line) => readableName(line, 'street'));
    const addressParts = streetPartsOf(street.filter(Boolean).join(', '), city, cell('postalCode'));
    return { npi, location: { city, addressParts, phone: readablePhone(cell('phone')) } };
  },
};

/** Those of all taxonomies besides the primary one. */
function otherCategories(
  cells: Cells,
  main: string,
  categoryOf: ReadingContext['categoryOf'],
): readonly string[] {
  const all = taxonomies.flatMap(({ code }) => categoryOf(cells[code] ?? '') ?? []);
  return [...new Set(all)].filter((category) => category !== main).slice(0, MAX_SPECIALTIES - 1);
}

/** The register does not ask those who do not say so. */
const GENDERS: Readonly<Record<string, 'female' | 'male' | 'other'>> = {
  F: 'female',
  M: 'male',
  X: 'other',
};

/** Each number once; a number without a state is of no register. */
function licencesOf(cells: Cells): SourcePerson['licences'] {
  const all = taxonomies.flatMap(({ licence, licenceState }) => {
    const [number = '', jurisdiction = ''] = [cells[licence], cells[licenceState]];
    const isNumber = /\d/.test(number) && number.length <= personMaximums.number;
    return isNumber && /^[A-Z]{2}$/.test(jurisdiction) ? [{ jurisdiction, number }] : [];
  });
  const once = new Map(all.map((one) => [`${one.jurisdiction} ${one.number}`, one]));
  return [...once.values()].slice(0, MAX_LICENCES);
}

type Cell = (name: keyof typeof column) => string;

/** The register writes what may not be shown as '<UNAVAIL>', and what it does not have as dashes. */
const cellOf =
  (cells: Cells): Cell =>
  (name) => {
    const text = cells[column[name]] ?? '';
    return text === '<UNAVAIL>' || /^[-.]+$/.test(text) ? '' : text;
  };

/** Of the provider's kind first; undefined without a family name and an organization's: degrees alone are no name. */
function nameOf(cell: Cell): string | undefined {
  const [last, organization] = [cell('last'), cell('organization')];
  const practitioner = hasLetters(last)
    ? practitionerName({ first: cell('first'), last, suffix: cell('suffix'), degrees: cell('degrees') })
    : undefined;
  const practice = hasLetters(organization) ? readableName(organization, 'practice') : undefined;
  return cell('entity') === '1' ? (practitioner ?? practice) : (practice ?? practitioner);
}

/** The individual of a row, with the name in parts; undefined for an organization's. */
export function individualOf(cells: Cells): { readonly npi: string; readonly name: PersonName } | undefined {
  const cell = cellOf(cells);
  const name = cell('entity') === '1' ? personNameOf(cell) : undefined;
  return name === undefined || isNameTooLong(name) ? undefined : { npi: cell('npi'), name };
}

/** In parts; undefined without a family name. The generation may be a part of it. */
function personNameOf(cell: Cell): PersonName | undefined {
  const last = cell('last');
  if (!hasLetters(last)) return undefined;
  return personNameInParts({
    first: cell('first'),
    middle: cell('middle'),
    last,
    suffix: cell('suffix'),
    degrees: cell('degrees'),
  });
}

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** 'MM/DD/YYYY' as YYYY-MM-DD. */
export function dayOf(text: string): string | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? [];
  const instant = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().slice(0, 10);
}

/** The beginning of that day, UTC. */
const startOf = (day: string | undefined): string | undefined => day && new Date(day).toISOString();
