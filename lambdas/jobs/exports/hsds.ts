/**
 * The Human Services Data Specification 3 (docs.openreferral.org/en/3.0): one service with everything that belongs to it in each
 * line, as the specification's schema of a service nests it.
 */
import { languageCode } from '../../../shared/domain/clinics/language-codes.ts';
import { parseOpeningHours } from '../../../shared/domain/clinics/opening-hours.ts';
import { toE164 } from '../../../shared/domain/clinics/phone.ts';
import { postalAddressOf } from '../../../shared/domain/clinics/postal-address.ts';
import { taxonomyCodes } from '../../../shared/domain/taxonomy/provider-taxonomy.ts';
import { isProvince } from '../../../shared/domain/taxonomy/provinces.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportedClinic } from './exported-clinic.ts';
import { known } from './exported-clinic.ts';
import { jsonLines } from './json-lines.ts';

/** The UUID of a name: the specification's ids, derived from ours. */
export type UuidOf = (name: string) => string;

/** Ids are made of names. */
const distinct = (names: readonly string[]): string[] => [...new Set(names)];

const NUCC = 'NUCC Health Care Provider Taxonomy';

function serviceOf(clinic: ExportedClinic, uuidOf: UuidOf) {
  const { id, name, description, email, website, city, category, location, confirmed } = clinic;
  const { street, postalCode = '' } = postalAddressOf(clinic.address, city);
  const contact = { ...known({ email }), ...(website !== undefined && { website }) };
  return {
    id: uuidOf(`service ${id}`),
    name,
    ...known({ description, email }),
    ...(website !== undefined && { url: website }),
    status: 'active',
    ...(confirmed && { assured_date: confirmed.at.slice(0, 10) }),
    phones: phonesOf(clinic, uuidOf),
    schedules: schedulesOf(clinic, uuidOf),
    languages: distinct(clinic.languagesSpoken).map((language) => ({
      id: uuidOf(`language ${id} ${language}`),
      name: language,
      ...known({ code: languageCode(language) }),
    })),
    organization: {
      id: uuidOf(`organization ${id}`),
      name,
      // The schema requires one, and not every listing has one.
      description: description || `${category.name} in ${city.name}, ${city.state}`,
      ...contact,
      ...(clinic.npi !== undefined && {
        organization_identifiers: [
          { id: uuidOf(`npi ${id}`), identifier_type: 'NPI', identifier: clinic.npi },
        ],
      }),
    },
    service_at_locations: [
      {
        id: uuidOf(`service-at-location ${id}`),
        location: {
          id: uuidOf(`location ${id}`),
          location_type: 'physical',
          name,
          ...location,
          addresses: [
            {
              id: uuidOf(`address ${id}`),
              address_1: street,
              city: city.name,
              state_province: city.state,
              postal_code: postalCode,
              country: isProvince(city.state) ? 'CA' : 'US',
              address_type: 'physical',
            },
          ],
          accessibility: clinic.wheelchairAccessible
            ? [{ id: uuidOf(`accessibility ${id}`), description: 'Wheelchair accessible' }]
            : [],
        },
      },
    ],
    attributes: attributesOf(clinic, uuidOf),
  };
}

function phonesOf({ id, phone }: ExportedClinic, uuidOf: UuidOf) {
  return phone ? [{ id: uuidOf(`phone ${id}`), number: toE164(phone) ?? phone, type: 'voice' }] : [];
}

function schedulesOf({ id, practiceHours }: ExportedClinic, uuidOf: UuidOf) {
  const hours = parseOpeningHours(practiceHours);
  if (hours === undefined) {
    return practiceHours === '' ? [] : [{ id: uuidOf(`schedule ${id}`), description: practiceHours }];
  }
  return hours.map(({ days, opens, closes }, index) => ({
    id: uuidOf(`schedule ${id} ${index}`),
    freq: 'WEEKLY',
    interval: 1,
    wkst: 'MO',
    byday: days.map((day) => day.slice(0, 2).toUpperCase()).join(','),
    opens_at: opens,
    closes_at: closes,
  }));
}

/** Category, services, insurance and facilities, each a term of a taxonomy. */
function attributesOf(clinic: ExportedClinic, uuidOf: UuidOf) {
  const { id, category } = clinic;
  const facilities = [
    ['Accepting new patients', clinic.acceptingPatients],
    ['Telemedicine', clinic.telemedicine],
    ['Emergency services', clinic.emergencyServices],
    ['Parking', clinic.parkingAvailable],
  ] as const;
  const [code] = taxonomyCodes[category.slug] ?? [];
  const terms = [
    { taxonomy: 'Specialty', name: category.name, code: category.slug },
    ...(code === undefined ? [] : [{ taxonomy: NUCC, name: category.name, code }]),
    ...distinct(clinic.services).map((name) => ({ taxonomy: 'Service', name })),
    ...distinct(clinic.insuranceAccepted).map((name) => ({ taxonomy: 'Insurance accepted', name })),
    ...facilities.flatMap(([name, has]) => (has ? [{ taxonomy: 'Facility', name }] : [])),
  ];
  return terms.map(({ taxonomy, name, ...rest }) => ({
    id: uuidOf(`attribute ${id} ${taxonomy} ${name}`),
    link_id: uuidOf(`service ${id}`),
    link_type: taxonomy,
    link_entity: 'service',
    taxonomy_term: {
      id: uuidOf(`term ${taxonomy} ${name}`),
      ...rest,
      name,
      description: `${taxonomy}: ${name}`,
      taxonomy,
    },
  }));
}

export const hsdsFiles = (uuidOf: UuidOf) =>
  ({
    clinics: [jsonLines('services.jsonl', (clinic: ExportedClinic) => serviceOf(clinic, uuidOf))],
  }) satisfies ExportFiles;
