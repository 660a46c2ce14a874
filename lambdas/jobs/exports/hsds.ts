/**
 * The Human Services Data Specification 3 (docs.openreferral.org/en/3.0): one service with everything that belongs to it in each
 * line, as the specification's schema of a service nests it. Contacts are a file of their own, with the ids of what they belong to: a
 * clinic may have hundreds of people.
 */
import { languageCode } from '../../../shared/domain/clinics/language-codes.ts';
import { hoursOf } from '../../../shared/domain/clinics/opening-hours.ts';
import { streetLine } from '../../../shared/domain/clinics/street-line.ts';
import { fullName } from '../../../shared/domain/people/person-name.ts';
import { taxonomyCodes } from '../../../shared/domain/taxonomy/provider-taxonomy.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportedClinic } from './exported-clinic.ts';
import { known } from './exported-clinic.ts';
import type { ExportedPerson } from './exported-person.ts';
import { jsonLines, jsonLinesOfMany } from './json-lines.ts';

/** The UUID of a name: the specification's ids, derived from ours. */
export type UuidOf = (name: string) => string;

/** Ids are made of names. */
const distinct = (names: readonly string[] | null): string[] => [...new Set(names ?? [])];

const NUCC = 'NUCC Health Care Provider Taxonomy';

function serviceOf(clinic: ExportedClinic, uuidOf: UuidOf) {
  const { id, name, description, email, website, city, category, location, confirmed } = clinic;
  const { postalCode = '', region, country } = clinic.addressParts;
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
              address_1: streetLine(clinic.addressParts),
              city: city.name,
              state_province: region,
              postal_code: postalCode,
              country,
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

function phonesOf({ id, phone, phoneE164, phoneExtension }: ExportedClinic, uuidOf: UuidOf) {
  if (!phone) return [];
  return [
    {
      id: uuidOf(`phone ${id}`),
      number: phoneE164 ?? phone,
      ...(phoneExtension !== undefined && { extension: Number(phoneExtension) }),
      type: 'voice',
    },
  ];
}

function schedulesOf(clinic: ExportedClinic, uuidOf: UuidOf) {
  const { id, practiceHours } = clinic;
  if (practiceHours === undefined) return [];
  const hours = hoursOf(clinic);
  if (hours === undefined) return [{ id: uuidOf(`schedule ${id}`), description: practiceHours }];
  return hours.spans.map(({ days, opens, closes }, index) => ({
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

/** Of which the id of a contact is made. */
export const contactName = (personId: string, clinicId: string): string => `contact ${personId} ${clinicId}`;

/** A contact of a service for each role; of a person who has asked to hide the street, without the location. */
function contactsOf({ person, clinics }: ExportedPerson, uuidOf: UuidOf) {
  return person.roles.map(({ clinic: { id }, specialties }) => ({
    id: uuidOf(contactName(person.id, id)),
    organization_id: uuidOf(`organization ${id}`),
    service_id: uuidOf(`service ${id}`),
    ...(clinics.has(id) && {
      service_at_location_id: uuidOf(`service-at-location ${id}`),
      location_id: uuidOf(`location ${id}`),
    }),
    name: fullName(person.name),
    ...known({ title: specialties.map(({ name }) => name).join(', ') }),
  }));
}

export const hsdsFiles = (uuidOf: UuidOf) =>
  ({
    clinics: [jsonLines('services.jsonl', (clinic: ExportedClinic) => serviceOf(clinic, uuidOf))],
    people: [jsonLinesOfMany('contacts.jsonl', (person: ExportedPerson) => contactsOf(person, uuidOf))],
  }) satisfies ExportFiles;
