/** People as practitioners, and each current role of theirs at the organization of its clinic. */
import { brand } from '../../../shared/content/brand.ts';
import type { Licence, Practitioner } from '../../../shared/contracts/people/people.ts';
import { fullName } from '../../../shared/domain/people/person-name.ts';
import { isProvince } from '../../../shared/domain/taxonomy/provinces.ts';
import { type ExportedPerson, personDate, roleDate } from './exported-person.ts';
import {
  extension,
  language,
  ndjson,
  newPatients,
  npiIdentifier,
  reference,
  resource,
  specialtyConcepts,
} from './fhir-values.ts';

function practitioner(person: Practitioner) {
  const { id, name, gender, languages, npi, college, licences, specialties } = person;
  const given = [name.given, name.middle].filter((part) => part !== undefined);
  const suffix = [name.suffix, name.degrees].filter((part) => part !== undefined);
  return {
    ...resource('Practitioner', { id, lastUpdated: personDate(person) }),
    identifier: [
      { system: `${brand.siteUrl}/practitioners`, value: id },
      ...npiIdentifier(npi),
      ...(college === undefined ? [] : [{ value: college.number, assigner: { display: college.name } }]),
    ],
    active: true,
    name: [
      {
        text: fullName(name),
        family: name.family,
        ...(given.length > 0 && { given }),
        ...(suffix.length > 0 && { suffix }),
      },
    ],
    ...(gender !== undefined && { gender }),
    ...atLeastOne('qualification', [
      ...licences.map(license),
      ...specialtyConcepts(specialties).map((code) => ({ code })),
    ]),
    ...atLeastOne('communication', (languages ?? []).map(language)),
  };
}

/** The profile wants a status, of which only the register knows. */
function license({ jurisdiction, number, validUntil }: Licence) {
  return {
    extension: [
      {
        url: extension('practitioner-qualification'),
        extension: [
          { url: 'status', valueCode: 'unknown' },
          {
            url: 'whereValid',
            valueCodeableConcept: isProvince(jurisdiction)
              ? { text: jurisdiction }
              : { coding: [{ system: 'https://www.usps.com/', code: jurisdiction }] },
          },
        ],
      },
    ],
    identifier: [{ value: number }],
    code: { text: 'License' },
    ...(validUntil !== undefined && { period: { end: validUntil } }),
  };
}

/** Without the location where the person has asked to hide the street. */
function practitionerRoles({ person, clinics }: ExportedPerson) {
  return person.roles.map((role) => {
    const { clinic, acceptingPatients, from, specialties } = role;
    const id = `${person.id}-${clinic.id}`;
    return {
      ...resource('PractitionerRole', { id, lastUpdated: roleDate(role) }),
      ...atLeastOne('extension', newPatients(acceptingPatients)),
      identifier: [{ system: `${brand.siteUrl}/roles`, value: id }],
      active: true,
      ...(from !== undefined && { period: { start: from } }),
      practitioner: reference('Practitioner', person.id, fullName(person.name)),
      organization: reference('Organization', clinic.id, clinic.name),
      // Plan-Net's specialties of a role are those of individuals and groups.
      ...atLeastOne(
        'specialty',
        specialtyConcepts(specialties.filter(({ slug }) => slug !== 'walk-in-clinic')),
      ),
      ...(clinics.has(clinic.id) && {
        location: [reference('Location', clinic.id, clinic.name)],
        healthcareService: [reference('HealthcareService', clinic.id, clinic.name)],
      }),
    };
  });
}

/** FHIR has no empty lists. */
function atLeastOne<Name extends string, Value>(name: Name, values: readonly Value[]) {
  return values.length === 0 ? {} : { [name]: values };
}

export const practitionerFile = ndjson('Practitioner', ({ person }: ExportedPerson) => [
  practitioner(person),
]);
export const practitionerRoleFile = ndjson('PractitionerRole', practitionerRoles);
