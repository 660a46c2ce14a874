/**
 * HL7 FHIR R4 as NDJSON, a file for each type of resource as in a bulk export, with the profiles of Da Vinci PDex Plan-Net 1.2
 * (hl7.org/fhir/us/davinci-pdex-plan-net), which extend US Core. A practice is an organization with one location and one service,
 * and has a role without a practitioner; people are practitioners with a role at each organization.
 */
import { brand } from '../../../shared/content/brand.ts';
import type { OpeningHours } from '../../../shared/domain/clinics/opening-hours.ts';
import { streetLine } from '../../../shared/domain/clinics/street-line.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportedClinic } from './exported-clinic.ts';
import { practitionerFile, practitionerRoleFile } from './fhir-people.ts';
import {
  concept,
  extension,
  language,
  ndjson,
  newPatients,
  npiIdentifier,
  type ResourceType,
  reference as referenceTo,
  resource as resourceOf,
  specialtyConcepts,
} from './fhir-values.ts';

/** What every resource of a clinic begins with. */
const resource = <Type extends ResourceType>(type: Type, { id, confirmed }: ExportedClinic) =>
  resourceOf(type, { id, lastUpdated: confirmed?.at });

const reference = (type: ResourceType, { id, name }: ExportedClinic) => referenceTo(type, id, name);

const identifiers = ({ id }: ExportedClinic) => ({
  identifier: [{ system: `${brand.siteUrl}/clinics`, value: id }],
});

function organization(clinic: ExportedClinic) {
  const { name, description, email, website } = clinic;
  return {
    ...resource('Organization', clinic),
    ...(description && {
      extension: [{ url: extension('org-description'), valueString: description }],
    }),
    identifier: [...identifiers(clinic).identifier, ...npiIdentifier(clinic.npi)],
    active: true,
    type: [concept('OrgTypeCS', 'prvgrp', 'Provider Group')],
    name,
    ...telecom(clinic, [
      ...(email ? [{ system: 'email', value: email }] : []),
      ...(website === undefined ? [] : [{ system: 'url', value: website }]),
    ]),
    address: [address(clinic)],
  };
}

function location(clinic: ExportedClinic) {
  const { name, location: position } = clinic;
  const hours = clinic.hours?.spans ?? [];
  return {
    ...resource('Location', clinic),
    extension: [
      ...newPatients(clinic.acceptingPatients),
      ...(clinic.wheelchairAccessible
        ? [
            {
              url: extension('accessibility'),
              valueCodeableConcept: concept('AccessibilityCS', 'handiaccess', 'handicap accessible'),
            },
          ]
        : []),
    ],
    ...identifiers(clinic),
    status: 'active',
    name,
    ...telecom(clinic),
    address: address(clinic),
    ...(position && { position: { longitude: position.longitude, latitude: position.latitude } }),
    managingOrganization: reference('Organization', clinic),
    ...(hours.length > 0 && {
      hoursOfOperation: hours.map(({ days, opens, closes }) => ({
        daysOfWeek: weekdays(days),
        ...(isAllDay(opens, closes)
          ? { allDay: true }
          : { openingTime: `${opens}:00`, closingTime: `${closes}:00` }),
      })),
    }),
  };
}

function healthcareService(clinic: ExportedClinic) {
  const { name, services, languagesSpoken, insuranceAccepted } = clinic;
  const details = [
    ...(insuranceAccepted?.length ? [`Insurance accepted: ${insuranceAccepted.join(', ')}.`] : []),
    ...(clinic.emergencyServices ? ['Emergency services.'] : []),
    ...(clinic.parkingAvailable ? ['Parking.'] : []),
  ];
  return {
    ...resource('HealthcareService', clinic),
    extension: [
      ...newPatients(clinic.acceptingPatients),
      delivery('physical', 'Physical'),
      ...(clinic.telemedicine ? [delivery('virtual', 'Virtual')] : []),
    ],
    ...identifiers(clinic),
    active: true,
    providedBy: reference('Organization', clinic),
    category: [serviceCategory(clinic)],
    ...(services?.length && { type: services.map((text) => ({ text })) }),
    ...specialty(clinic),
    location: [reference('Location', clinic)],
    name,
    ...(details.length > 0 && { extraDetails: details.join(' ') }),
    ...telecom(clinic),
    ...(languagesSpoken?.length && { communication: languagesSpoken.map(language) }),
    ...availableTime(clinic),
  };
}

function practitionerRole(clinic: ExportedClinic) {
  return {
    ...resource('PractitionerRole', clinic),
    extension: newPatients(clinic.acceptingPatients),
    ...identifiers(clinic),
    active: true,
    organization: reference('Organization', clinic),
    // Plan-Net's specialties of a role are those of individuals and groups.
    ...(clinic.category.slug !== 'walk-in-clinic' && specialty(clinic)),
    location: [reference('Location', clinic)],
    healthcareService: [reference('HealthcareService', clinic)],
    ...telecom(clinic),
    ...availableTime(clinic),
  };
}

function telecom(
  { phone, phoneE164 }: ExportedClinic,
  others: readonly { readonly system: string; readonly value: string }[] = [],
) {
  const contacts = [
    ...(phone ? [{ system: 'phone', value: phoneE164 ?? phone, use: 'work' }] : []),
    ...others,
  ];
  return contacts.length > 0 && { telecom: contacts };
}

function address({ address: line, addressParts }: ExportedClinic) {
  const { city, region, country, postalCode } = addressParts;
  const street = streetLine(addressParts);
  return {
    use: 'work',
    type: 'physical',
    ...(line && { text: line }),
    ...(street && { line: [street] }),
    city,
    state: region,
    ...(postalCode !== undefined && { postalCode }),
    country,
  };
}

function delivery(code: string, display: string) {
  return {
    url: extension('delivery-method'),
    extension: [{ url: 'type', valueCodeableConcept: concept('DeliveryMethodCS', code, display) }],
  };
}

/** Plan-Net's broad categories, where a specialty has one of its own. */
const serviceCategories: Readonly<Record<string, readonly [code: string, display: string]>> = {
  dentistry: ['dent', 'Dental'],
  ophthalmology: ['vis', 'Vision'],
  optometry: ['vis', 'Vision'],
  'mental-health': ['behav', 'Behavioral Health'],
  psychiatry: ['behav', 'Behavioral Health'],
  'walk-in-clinic': ['urg', 'Urgent Care'],
};

function serviceCategory({ category }: ExportedClinic) {
  const [code, display] = serviceCategories[category.slug] ?? ['outpat', 'Clinic or Outpatient Facility'];
  return concept('HealthcareServiceCategoryCS', code, display);
}

function specialty({ category }: ExportedClinic) {
  const found = specialtyConcepts([category]);
  return found.length > 0 && { specialty: found };
}

function availableTime({ hours: week }: ExportedClinic) {
  const hours = week?.spans ?? [];
  return (
    hours.length > 0 && {
      availableTime: hours.map(({ days, opens, closes }) => ({
        daysOfWeek: weekdays(days),
        ...(isAllDay(opens, closes)
          ? { allDay: true }
          : { availableStartTime: `${opens}:00`, availableEndTime: `${closes}:00` }),
      })),
    }
  );
}

const weekdays = (days: OpeningHours['days']) => days.map((day) => day.slice(0, 3).toLowerCase());
const isAllDay = (opens: string, closes: string) => opens === '00:00' && closes === '23:59';

const file = <Type extends ResourceType>(
  type: Type,
  made: (clinic: ExportedClinic) => { readonly resourceType: Type },
) => ndjson(type, (clinic: ExportedClinic) => [made(clinic)]);

export const fhirFiles = {
  clinics: [
    file('Organization', organization),
    file('Location', location),
    file('HealthcareService', healthcareService),
    file('PractitionerRole', practitionerRole),
  ],
  people: [practitionerFile, practitionerRoleFile],
} satisfies ExportFiles;
