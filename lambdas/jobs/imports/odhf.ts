/**
 * ODHF, the Open Database of Healthcare Facilities of Statistics Canada: `odhf_v1.csv` and version 1.1, by the names of their columns.
 * Version 1 is in lower case, and shows Windows-1252 as if it were Mac OS Roman.
 */
import { readablePostalCode } from '../../../shared/domain/clinics/postal-code.ts';
import { readableName } from '../../../shared/domain/imports/readable-names.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import {
  checked,
  cityProblem,
  locationOf,
  type Reading,
  rejected,
  type SourceFormat,
  stateOf,
  streetPartsOf,
  unreadable,
  withoutCategory,
} from './source-listing.ts';

const AMBULATORY = 'Ambulatory health care services';
/** Added to the type of a facility whose name says so. */
const WALK_IN = 'walk-in';
const WALK_IN_NAME = /\b(walk in|sans rendez vous|urgent care)\b/;

export const odhf: SourceFormat = {
  source: 'ODHF',
  columns: [
    'index',
    'facility_name',
    'source_facility_type',
    'odhf_facility_type',
    'unit',
    'street_no',
    'street_name',
    'postal_code',
    'city',
    'province',
    'CSDname',
    'latitude',
    'longitude',
  ],
  required: ['index', 'facility_name', 'odhf_facility_type', 'city', 'province'],
  isUndated: true,
  types: { [AMBULATORY]: 'general-practice', [`${AMBULATORY}, ${WALK_IN}`]: 'walk-in-clinic' },

  read(cells, { categoryOf }): Reading {
    const cell = (name: string) => decoded(cells[name] ?? '');
    const id = cell('index');
    if (id === '') return rejected('no id');
    const name = readableName(cell('facility_name'), 'practice');
    const isWalkIn = WALK_IN_NAME.test(normalise(name));
    const category = categoryOf(
      cell('source_facility_type'),
      ...(isWalkIn ? [`${cell('odhf_facility_type')}, ${WALK_IN}`] : []),
      cell('odhf_facility_type'),
    );
    if (category === undefined) return withoutCategory(cell('odhf_facility_type'), id);
    const found = stateOf(cell('province'));
    if ('reason' in found) return rejected(found.reason, id);
    const city = { name: readableName(cell('city') || cell('CSDname'), 'place'), state: found.state };
    const noCity = cityProblem(city);
    if (noCity !== undefined) return rejected(noCity, id);
    const postalCode = cell('postal_code');
    const location = locationOf(cell('latitude'), cell('longitude'));
    return checked(
      {
        id,
        city,
        category,
        addressParts: streetPartsOf(streetOf(cell), city, postalCode),
        fields: { name },
        location,
        credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
      },
      unreadable({
        'postal code': [postalCode, readablePostalCode(postalCode, city.state)],
        location: [cell('latitude'), location],
      }),
    );
  },
};

/** '158A-19653 Willowbrook Drive'. */
function streetOf(cell: (name: string) => string): string {
  const house = [cell('unit'), cell('street_no')].filter(Boolean).join('-');
  return [house.toUpperCase(), readableName(cell('street_name'), 'street')].filter(Boolean).join(' ');
}

/** Letters of Windows-1252 that the file has as those with the same bytes in Mac OS Roman. */
const MISREAD: Readonly<Record<string, string>> = {
  È: 'é',
  Ë: 'è',
  Í: 'ê',
  Î: 'ë',
  Ù: 'ô',
  Ó: 'î',
  Œ: 'Î',
  Ô: 'ï',
  '…': 'É',
  '‡': 'à',
  '‚': 'â',
  Á: 'ç',
  '˚': 'û',
  Ü: '',
  í: '’',
  ó: '–',
  ñ: '–',
};
const MISREAD_LETTER = new RegExp(`[${Object.keys(MISREAD).join('')}]`, 'g');
/** Accents that only a text which was read correctly has. */
const FRENCH_ACCENT = /[éèêëàâçôîùû]/;
/** Accents that were decoded twice. */
const MISREAD_TWICE: readonly (readonly [string, string])[] = [
  ['„¥', 'ô'],
  ['„¢', 'â'],
  ['‚Äô', '’'],
];

function decoded(text: string): string {
  if (FRENCH_ACCENT.test(text) || !/[a-z]/.test(text)) return text;
  const plain = MISREAD_TWICE.reduce((before, [from, to]) => before.replaceAll(from, to), text).replace(
    MISREAD_LETTER,
    (letter) => MISREAD[letter] ?? letter,
  );
  // A single capital with an accent would make it look written.
  return /[A-Z]/.test(text) ? plain : plain.toLowerCase();
}
