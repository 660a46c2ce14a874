/**
 * HL7 FHIR R4 as NDJSON, a file for each type of resource as in a bulk export, with the profiles of Da Vinci PDex Plan-Net 1.2
 * (hl7.org/fhir/us/davinci-pdex-plan-net), which extend US Core. A practice is an organization with one location and one service;
 * its role has no practitioner, since the directory does not know who works there.
 */
import { brand } from '../../../shared/content/brand.ts';
import { languageCode } from '../../../shared/domain/clinics/language-codes.ts';
import type { OpeningHours } from '../../../shared/domain/clinics/opening-hours.ts';
import { streetLine } from '../../../shared/domain/clinics/street-line.ts';
import { taxonomyCodes } from '../../../shared/domain/taxonomy/provider-taxonomy.ts';
import type { ExportFile, ExportFiles } from './export-files.ts';
import type { ExportedClinic } from './exported-clinic.ts';

const PLAN_NET = 'http://hl7.org/fhir/us/davinci-pdex-plan-net';

type ResourceType = 'Organization' | 'Location' | 'HealthcareService' | 'PractitionerRole';

const extension = (name: string) => `${PLAN_NET}/StructureDefinition/${name}`;
const concept = (codes: string, code: string, display: string) => ({
  coding: [{ system: `${PLAN_NET}/CodeSystem/${codes}`, code, display }],
});

/** What every resource of a clinic begins with: ids are unique among resources of a type. */
function resource<Type extends ResourceType>(resourceType: Type, { id, confirmed }: ExportedClinic) {
  return {
    resourceType,
    id,
    meta: {
      ...(confirmed && { lastUpdated: confirmed.at }),
      profile: [extension(`plannet-${resourceType}`)],
    },
  };
}

const reference = (type: ResourceType, { id, name }: ExportedClinic) => ({
  reference: `${type}/${id}`,
  display: name,
});

const identifiers = ({ id }: ExportedClinic) => ({
  identifier: [{ system: `${brand.siteUrl}/clinics`, value: id }],
});

/** With the number of the US register of providers, where it is known. */
function organizationIdentifiers(clinic: ExportedClinic) {
  const { identifier } = identifiers(clinic);
  const { npi } = clinic;
  return {
    identifier: [
      ...identifier,
      ...(npi === undefined ? [] : [{ system: 'http://hl7.org/fhir/sid/us-npi', value: npi }]),
    ],
  };
}

function organization(clinic: ExportedClinic) {
  const { name, description, email, website } = clinic;
  return {
    ...resource('Organization', clinic),
    ...(description && {
      extension: [{ url: extension('org-description'), valueString: description }],
    }),
    ...organizationIdentifiers(clinic),
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
      ...newPatients(clinic),
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
      ...newPatients(clinic),
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
    extension: newPatients(clinic),
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

function newPatients({ acceptingPatients }: ExportedClinic) {
  if (acceptingPatients === null) return [];
  return [
    {
      url: extension('newpatients'),
      extension: [
        {
          url: 'acceptingPatients',
          valueCodeableConcept: acceptingPatients
            ? concept('AcceptingPatientsCS', 'newpt', 'Accepting')
            : concept('AcceptingPatientsCS', 'nopt', 'Not Accepting'),
        },
      ],
    },
  ];
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

/** None for a category without a code: the profiles require one of the taxonomy. */
function specialty({ category }: ExportedClinic) {
  const [code] = taxonomyCodes[category.slug] ?? [];
  return (
    code !== undefined && {
      specialty: [{ coding: [{ system: 'http://nucc.org/provider-taxonomy', code }], text: category.name }],
    }
  );
}

function language(text: string) {
  const code = languageCode(text);
  return {
    ...(code !== undefined && { coding: [{ system: 'urn:ietf:bcp:47', code, display: text }] }),
    text,
  };
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

/** FHIR's texts have no other white space than these. */
const OTHER_WHITE_SPACE = /[^\S \r\n\t]/g;

function file<Type extends ResourceType>(
  type: Type,
  made: (clinic: ExportedClinic) => { readonly resourceType: Type },
): ExportFile<ExportedClinic> {
  const plain = (_name: string, value: unknown) =>
    typeof value === 'string' ? value.replace(OTHER_WHITE_SPACE, ' ') : value;
  return {
    name: `${type}.ndjson`,
    head: '',
    textOf: (clinic) => `${JSON.stringify(made(clinic), plain)}\n`,
  };
}

export const fhirFiles = {
  clinics: [
    file('Organization', organization),
    file('Location', location),
    file('HealthcareService', healthcareService),
    file('PractitionerRole', practitionerRole),
  ],
} satisfies ExportFiles;
