import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { noReviews, totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import { textOfCell } from '../../../shared/domain/text/spreadsheet-cells.ts';
import { makeClinic } from '../../../test/fixtures/clinics.ts';
import { hostileTexts } from '../../../test/fixtures/hostile-texts.ts';
import { fhirProblems } from '../../../test/support/fhir-validator.ts';
import { hsdsServiceSchema } from '../../../test/support/hsds-schema.ts';
import { uuidOf } from '../../platform/hashes.ts';
import { csvFiles } from './csv.ts';
import type { ExportFile } from './export-files.ts';
import { type ExportedClinic, exportedClinic } from './exported-clinic.ts';
import { fhirFiles } from './fhir.ts';
import { hsdsFiles } from './hsds.ts';
import { jsonLinesFiles } from './json-lines.ts';

const exported = (changes: Parameters<typeof makeClinic>[0] = {}): ExportedClinic =>
  exportedClinic({ ...makeClinic(changes), ratings: totalsOf(noReviews) }, noReviews);

const address = '4309 N Magnolia Ave, Chicago, IL 60613';
const location = { latitude: 41.96, longitude: -87.65 };
const usual = exported({ name: 'Lake Clinic', address, location, website: 'https://lake.example' });

/** Practices as people and sources write them. */
const practices: Readonly<Record<string, ExportedClinic>> = {
  usual,
  'of Québec': exported({
    name: 'Clinique de l’Érable',
    city: 'toronto',
    address: '1 Rue de l’Église, Toronto, ON M5V 2T6',
    languagesSpoken: ['French', 'Inuktitut'],
    description: 'Soins «\u00A0de proximité\u00A0» à côté du marché.\nOuvert l’été.',
  }),
  'without phone, email, description and hours': exported({
    phone: '',
    email: '',
    description: '',
    practiceHours: '',
    services: [],
    insuranceAccepted: [],
    languagesSpoken: [],
    wheelchairAccessible: false,
  }),
  'of a category that the taxonomy does not know': {
    ...usual,
    category: { id: 'osteopathy', slug: 'osteopathy', name: 'Osteopathy' },
  },
  'open at all times': exported({ practiceHours: 'Open 24/7' }),
  'with hours that are no times': exported({ practiceHours: 'By arrangement, mostly\nmornings' }),
  ...Object.fromEntries(
    Object.entries(hostileTexts).map(([name, text]) => [
      `hostile: ${name}`,
      exported({
        name: text,
        address: text,
        description: text,
        phone: text,
        practiceHours: text,
        services: [text, text],
      }),
    ]),
  ),
};
const all = Object.entries(practices);

function onlyFile<Entity>([file]: readonly ExportFile<Entity>[]): ExportFile<Entity> {
  if (file === undefined) throw new Error('no file');
  return file;
}

const csv = onlyFile(csvFiles.clinics);
const rowOf = (clinic: ExportedClinic) =>
  parse(csv.head + csv.textOf(clinic), { columns: true })[0] as Record<string, string>;

describe('CSV', () => {
  it('has the columns of the import’s template', () => {
    expect(csv.head).toBe(
      'source_id,name,category,street_address,city,state,postal_code,country,phone,email,website,description,services,insurance,languages,hours,latitude,longitude,accepting_patients,telemedicine,emergency_services,parking,wheelchair_accessible,npi,confirmed_at\n',
    );
  });

  it('has one row for a practice, with its address in parts', () => {
    expect(rowOf(usual)).toMatchObject({
      source_id: usual.id,
      name: 'Lake Clinic',
      category: 'cardiology',
      street_address: '4309 N Magnolia Ave',
      city: 'Chicago',
      state: 'IL',
      postal_code: '60613',
      country: 'US',
      languages: 'English; Spanish',
      latitude: '41.96',
      longitude: '-87.65',
      telemedicine: 'yes',
      emergency_services: 'no',
      confirmed_at: '2025-08-15T09:00:00.000Z',
    });
  });

  it('leaves an address that is not in parts as it is', () => {
    expect(rowOf(exported({ address: '12 Lake St, Chicago, IL' }))).toMatchObject({
      street_address: '12 Lake St, Chicago, IL',
      postal_code: '',
    });
  });

  it.each(all)('keeps every text of a practice that is %s, and none is computed', (_, clinic) => {
    const row = rowOf(clinic);
    for (const [column, cell] of Object.entries(row)) {
      if (column !== 'longitude') expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
    const { name, description = '', phone = '', practiceHours = '' } = clinic;
    const cells = [row.name, row.description, row.phone, row.hours].map((cell) => textOfCell(cell ?? ''));
    expect(cells).toEqual([name, description, phone, practiceHours]);
  });
});

describe('HSDS', () => {
  const service = (clinic: ExportedClinic) => JSON.parse(onlyFile(hsdsFiles(uuidOf).clinics).textOf(clinic));

  it.each(all)('a practice that is %s is as the specification says', (_, clinic) => {
    const parsed = hsdsServiceSchema.parse(service(clinic));
    const ids = [...JSON.stringify(parsed.attributes).matchAll(/"id":"([^"]+)","link_id"/g)].map(
      ([, id]) => id,
    );
    expect(new Set(ids).size).toBe(parsed.attributes?.length);
  });

  it('has opening hours as recurring events, and the same ids in each export', () => {
    const first = service(usual);
    expect(first.schedules).toMatchObject([{ freq: 'WEEKLY', byday: 'MO,TU,WE,TH,FR', opens_at: '08:00' }]);
    expect(service(usual)).toEqual(first);
    expect(first.service_at_locations[0].location.addresses[0]).toMatchObject({
      address_1: '4309 N Magnolia Ave',
      postal_code: '60613',
      country: 'US',
    });
  });

  it('makes UUIDs of version 5', () => {
    expect(uuidOf('a')).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(uuidOf('a')).not.toBe(uuidOf('b'));
  });
});

describe('FHIR', () => {
  const resources = (clinic: ExportedClinic) =>
    fhirFiles.clinics.map(({ textOf }) => JSON.parse(textOf(clinic)));

  it.each(all)('resources of a practice that is %s are valid R4', (_, clinic) => {
    for (const one of resources(clinic)) expect(fhirProblems(one)).toEqual([]);
  });

  it.each(all)('the references of a practice that is %s resolve', (_, clinic) => {
    const made = resources(clinic);
    const known = new Set(made.map(({ resourceType, id }) => `${resourceType}/${id}`));
    const references = [...JSON.stringify(made).matchAll(/"reference":"([^"]+)"/g)].map(([, to]) => to);
    expect(references).toHaveLength(6);
    for (const to of references) expect(known).toContain(to);
  });

  it('has the elements that Plan-Net requires', () => {
    const [organization, place, service, role] = resources(usual);
    expect(organization).toMatchObject({
      active: true,
      type: [{ coding: [{ code: 'prvgrp' }] }],
      telecom: [{ system: 'phone', value: '+13125550100' }, { system: 'email' }, { system: 'url' }],
      address: [
        { line: ['4309 N Magnolia Ave'], city: 'Chicago', state: 'IL', postalCode: '60613', country: 'US' },
      ],
    });
    expect(place).toMatchObject({
      status: 'active',
      position: location,
      hoursOfOperation: [{ daysOfWeek: ['mon', 'tue', 'wed', 'thu', 'fri'], openingTime: '08:00:00' }],
    });
    expect(place).not.toHaveProperty('mode');
    expect(service).toMatchObject({
      active: true,
      category: [{ coding: [{ code: 'outpat' }] }],
      specialty: [{ coding: [{ system: 'http://nucc.org/provider-taxonomy', code: '207RC0000X' }] }],
      communication: [{ coding: [{ code: 'en' }] }, { coding: [{ code: 'es' }] }],
    });
    expect(role).toMatchObject({ active: true, availableTime: [{ availableEndTime: '18:00:00' }] });
    for (const { resourceType, meta } of [organization, place, service, role]) {
      expect(meta.profile).toEqual([
        `http://hl7.org/fhir/us/davinci-pdex-plan-net/StructureDefinition/plannet-${resourceType}`,
      ]);
    }
  });
});

describe('a listing with an NPI', () => {
  const registered = exported({ npi: '1234567893' });

  it('has it in every format', () => {
    expect(rowOf(registered).npi).toBe('1234567893');
    const [organization] = fhirFiles.clinics.map(({ textOf }) => JSON.parse(textOf(registered)));
    expect(organization.identifier).toContainEqual({
      system: 'http://hl7.org/fhir/sid/us-npi',
      value: '1234567893',
    });
    expect(fhirProblems(organization)).toEqual([]);
    const service = hsdsServiceSchema.parse(
      JSON.parse(onlyFile(hsdsFiles(uuidOf).clinics).textOf(registered)),
    );
    expect(service.organization?.organization_identifiers).toMatchObject([{ identifier: '1234567893' }]);
    expect(exported()).not.toHaveProperty('npi');
  });
});

describe('JSON Lines', () => {
  it('has what the public call answers and nothing that is private', () => {
    const record: ClinicRecord = {
      ...makeClinic(),
      phoneE164: '+13125550100',
      googlePlaceId: 'ChIJ-place',
      google: { rating: 4.4, reviewCount: 12 },
      version: 3,
      verification: {
        licenceNumber: 'public',
        registerUrl: 'https://register.example',
        checkedAt: '2025-01-01',
        checkedBy: 'private-user',
      },
      source: { name: 'nppes', id: 'private-source', seenAt: '2025-01-01T00:00:00.000Z' },
      editedFields: ['name'],
    };
    const clinic = exportedClinic({ ...record, ratings: totalsOf(noReviews) }, noReviews);
    const line = onlyFile(jsonLinesFiles.clinics).textOf(clinic);
    expect(line.match(/\n/g)).toHaveLength(1);
    expect(Object.keys(JSON.parse(line)).sort()).toEqual([
      'acceptingPatients',
      'address',
      'addressParts',
      'category',
      'city',
      'confirmed',
      'createdAt',
      'description',
      'email',
      'emergencyServices',
      'hours',
      'id',
      'insuranceAccepted',
      'languagesSpoken',
      'name',
      'openingHours',
      'parkingAvailable',
      'phone',
      'phoneE164',
      'practiceHours',
      'rating',
      'ratingCounts',
      'reviewCount',
      'services',
      'slug',
      'telemedicine',
      'verification',
      'verified',
      'wheelchairAccessible',
    ]);
    expect(line).not.toMatch(/private|place|4\.4/);
  });
});
