/** The directory's own layout of a CSV file (specification, 'Import'). Without a source's id, the NPI or name and place identify a row. */
import { practiceChoices } from '../../../shared/content/clinics/choices.ts';
import { isNpi } from '../../../shared/domain/clinics/npi.ts';
import { addressLine, readAddress } from '../../../shared/domain/clinics/postal-address.ts';
import { readablePostalCode } from '../../../shared/domain/clinics/postal-code.ts';
import { type NameKind, readableName } from '../../../shared/domain/imports/readable-names.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { textOfCell } from '../../../shared/domain/text/spreadsheet-cells.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import {
  checked,
  cityProblem,
  locationOf,
  type Reading,
  readablePhone,
  rejected,
  type SourceFormat,
  type SourceListing,
  stateOf,
  streetPartsOf,
  unreadable,
} from './source-listing.ts';
import { choicesIn, flagIn, linesInOne, MAX_ID_LENGTH, pastInstantOf } from './template-cells.ts';

export const templateColumns = [
  'source_id',
  'name',
  'category',
  'street_address',
  'city',
  'state',
  'postal_code',
  'country',
  'phone',
  'email',
  'website',
  'description',
  'services',
  'insurance',
  'languages',
  'hours',
  'latitude',
  'longitude',
  'accepting_patients',
  'telemedicine',
  'emergency_services',
  'parking',
  'wheelchair_accessible',
  'npi',
  'confirmed_at',
] as const;
type Column = (typeof templateColumns)[number];
type Cell = (column: Column) => string;

const REQUIRED = ['name', 'category', 'city', 'state'] as const satisfies readonly Column[];
const LISTS = [
  ['services', 'services'],
  ['insurance', 'insuranceAccepted'],
  ['languages', 'languagesSpoken'],
] as const satisfies readonly (readonly [Column, keyof typeof practiceChoices])[];
const FLAGS = [
  ['accepting_patients', 'acceptingPatients'],
  ['telemedicine', 'telemedicine'],
  ['emergency_services', 'emergencyServices'],
  ['parking', 'parkingAvailable'],
  ['wheelchair_accessible', 'wheelchairAccessible'],
] as const satisfies readonly (readonly [Column, string])[];
const COUNTRIES: Readonly<Record<string, string>> = {
  us: 'USA',
  usa: 'USA',
  'united states': 'USA',
  'united states of america': 'USA',
  ca: 'CAN',
  can: 'CAN',
  canada: 'CAN',
};
export const csvTemplate: SourceFormat = {
  source: 'CSV',
  columns: templateColumns,
  required: REQUIRED,
  types: {},

  read(cells, { categoryOf, now }): Reading {
    // An export marks texts that a spreadsheet would compute.
    const cell = (column: Column) => textOfCell(cells[column] ?? '');
    const has = (column: Column) => cells[column] !== undefined;
    const missing = REQUIRED.find((column) => cell(column) === '');
    const npi = cell('npi');
    const id = cell('source_id') || npi || ownId(cell);
    if (missing !== undefined) return rejected(`no ${missing}`, cell('source_id'));
    if (id.length > MAX_ID_LENGTH) return rejected('invalid source_id');
    if (npi !== '' && !isNpi(npi)) return rejected('invalid NPI', id);
    const found = stateOf(cell('state'));
    if ('reason' in found) return rejected(found.reason, id);
    const country = cell('country');
    if (country !== '' && COUNTRIES[normalise(country)] !== regionOf(found.state)?.country) {
      return rejected('country of another state', id);
    }
    const lists = LISTS.map(
      ([column, field]) => [column, field, choicesIn(cell(column), practiceChoices[field])] as const,
    );
    const unknown = lists.find(([, , values]) => values === undefined);
    if (unknown !== undefined) return rejected(`unknown value in ${unknown[0]}`, id);
    const flags = FLAGS.map(([column, field]) => {
      return [column, field, flagIn(cell(column))] as const;
    });
    const undecided = flags.find(([, , value]) => value === undefined);
    if (undecided !== undefined) return rejected(`invalid ${undecided[0]}`, id);
    const confirmedAt = pastInstantOf(cell('confirmed_at'), now);
    if (confirmedAt === 'invalid') return rejected('invalid confirmed_at', id);
    const isLocated = cell('latitude') !== '' || cell('longitude') !== '';
    const location = locationOf(cell('latitude'), cell('longitude'));
    if (isLocated && location === undefined) return rejected('invalid latitude or longitude', id);
    // An export has texts as they were entered: they are not written in another way.
    const isExported = isUlid(cell('source_id'));
    const readable = (column: Column, kind: NameKind) =>
      isExported ? cell(column) : readableName(cell(column), kind);
    const city = { name: readable('city', 'place'), state: found.state };
    const noCity = cityProblem(city);
    if (noCity !== undefined) return rejected(noCity, id);
    const postalCode = cell('postal_code');
    const exportedAddress = isExported ? exportedAddressOf(cell, city) : undefined;
    return checked(
      {
        id,
        city,
        category: categoryOf(cell('category')) ?? cell('category'),
        addressParts:
          exportedAddress === undefined
            ? streetPartsOf(readableName(linesInOne(cell('street_address')), 'street'), city, postalCode)
            : readAddress(exportedAddress, city),
        ...(exportedAddress !== undefined && { exportedAddress }),
        fields: {
          name: readable('name', 'practice'),
          ...(has('phone') && { phone: isExported ? cell('phone') : phoneOf(cell('phone')) }),
          ...(has('email') && { email: cell('email') }),
          ...(has('website') && { website: websiteOf(cell('website')) }),
          ...(has('description') && { description: cell('description') }),
          ...(has('hours') && { practiceHours: cell('hours') }),
          ...Object.fromEntries(lists.flatMap(([column, ...entry]) => (has(column) ? [entry] : []))),
          ...Object.fromEntries(flags.flatMap(([column, ...entry]) => (has(column) ? [entry] : []))),
        },
        location,
        ...(has('npi') && { npi }),
        credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
        confirmedAt,
      },
      unreadable({ postal_code: [postalCode, readablePostalCode(postalCode, city.state)] }),
    );
  },
};

/** The line that an export had: in parts where it gives a postal code. */
function exportedAddressOf(cell: Cell, city: SourceListing['city']): string {
  const [street, postalCode] = [cell('street_address'), cell('postal_code')];
  return postalCode === '' ? street : addressLine({ street, postalCode }, city);
}

/** The first line of the template. */
export const templateText = `${templateColumns.join(',')}\n`;

const ownId = (cell: Cell): string =>
  [cell('name'), cell('street_address'), cell('city'), cell('state')]
    .map(normalise)
    .join('|')
    .slice(0, MAX_ID_LENGTH);

/** As the practice writes it, or digits alone in groups. */
const phoneOf = (text: string): string => (/\D/.test(text) ? text : readablePhone(text) || text);

const websiteOf = (text: string): string =>
  text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
