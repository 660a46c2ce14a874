import { describe, expect, it } from 'vitest';
import { services } from '../../../shared/content/clinics/choices.ts';
import { csvTemplate, templateColumns, templateText } from './csv-template.ts';
import { nppes } from './nppes.ts';
import { odhf } from './odhf.ts';
import type { Cells, Reading, SourceFormat } from './source-listing.ts';

const now = new Date('2026-11-25T12:00:00Z');

function read(
  format: SourceFormat,
  cells: Cells,
  types: Readonly<Record<string, string>> = format.types,
): Reading {
  const all = new Map(Object.entries(types));
  const categoryOf = (...named: readonly string[]) => all.get(named.find((type) => all.has(type)) ?? '');
  return format.read(cells, { categoryOf, now });
}

const reasonOf = (reading: Reading) => (reading.kind === 'rejected' ? reading.reason : undefined);
const personOf = (reading: Reading) => (reading.kind === 'person' ? reading.person : undefined);
const listingOf = (reading: Reading) => (reading.kind === 'listing' ? reading.listing : undefined);

describe('rows of NPPES', () => {
  const practice = 'Provider Business Practice Location Address';
  const practitioner: Cells = {
    NPI: '1234567893',
    'Entity Type Code': '1',
    'Provider Last Name (Legal Name)': "O'NEIL",
    'Provider First Name': 'ANN',
    'Provider Credential Text': 'M.D.',
    'Provider First Line Business Mailing Address': '1 PRIVATE RD',
    'Provider First Line Business Practice Location Address': '114 WOODLAND ST',
    'Provider Second Line Business Practice Location Address': 'SUITE 3',
    [`${practice} City Name`]: 'ST LOUIS',
    [`${practice} State Name`]: 'MO',
    [`${practice} Postal Code`]: '631051208',
    [`${practice} Country Code (If outside U.S.)`]: 'US',
    [`${practice} Telephone Number`]: '3147144820',
    'Last Update Date': '09/27/2016',
    'Healthcare Provider Taxonomy Code_1': '207RA0001X',
    'Healthcare Provider Primary Taxonomy Switch_1': 'N',
    'Healthcare Provider Taxonomy Code_2': '207RC0000X',
    'Healthcare Provider Primary Taxonomy Switch_2': 'Y',
  };
  const changed = (cells: Cells) => read(nppes, { ...practitioner, ...cells });

  it('of practitioners are people with their names in parts, licences, specialties and the practice address', () => {
    const reading = changed({
      'Provider Middle Name': 'LEE',
      'Provider Name Suffix Text': 'JR.',
      'Provider Gender Code': 'F',
      'Provider License Number_1': '036.123',
      'Provider License Number State Code_1': 'MO',
      'Provider License Number_2': '036.123',
      'Provider License Number State Code_2': 'MO',
      'Provider License Number_3': 'PENDING',
      'Provider License Number State Code_3': 'MO',
    });
    expect(personOf(reading)).toEqual({
      id: '1234567893',
      npi: '1234567893',
      name: { given: 'Ann', middle: 'Lee', family: "O'Neil", suffix: 'Jr.', degrees: 'MD' },
      gender: 'female',
      licences: [{ jurisdiction: 'MO', number: '036.123' }],
      categories: ['cardiology'],
      locations: [
        {
          city: { name: 'St Louis', state: 'MO' },
          addressParts: { street: '114 Woodland St', unit: 'Suite 3', postalCode: '63105' },
          phone: '(314) 714-4820',
        },
      ],
      confirmedAt: '2016-09-27T00:00:00.000Z',
    });
  });

  it('have no licence without a number, and no gender that is not stated', () => {
    const reading = personOf(changed({ 'Provider Gender Code': 'U' }));
    expect([reading?.gender, reading?.licences]).toEqual([undefined, []]);
    expect(personOf(changed({ 'Provider Gender Code': 'X' }))?.gender).toBe('other');
  });

  it('of organizations have their own name', () => {
    const reading = changed({
      'Entity Type Code': '2',
      'Provider Organization Name (Legal Business Name)': 'EYE ASSOCIATES OF MCALLEN, P.C.',
    });
    expect(listingOf(reading)?.name).toBe('Eye Associates of McAllen, P.C.');
  });

  it.each([
    ['nurse practitioners by their focus', '363LF0000X', 'family-medicine'],
    ['nurse practitioners without one', '363L00000X', 'general-practice'],
    ['nurse practitioners of mental health', '363LP0808X', 'mental-health'],
    ['physician assistants', '363A00000X', 'general-practice'],
    ['physician assistants in surgery', '363AS0400X', 'surgical-specialties'],
    ['psychologists', '103TC0700X', 'mental-health'],
    ['counselors', '101YM0800X', 'mental-health'],
    ['social workers', '1041C0700X', 'mental-health'],
    ['chiropractors', '111N00000X', 'chiropractic'],
    ['physical therapists', '225100000X', 'physical-therapy'],
    ['podiatrists', '213ES0103X', 'podiatry'],
    ['obstetricians', '207VX0000X', 'gynecology'],
    ['midwives', '367A00000X', 'gynecology'],
    ['urgent care', '261QU0200X', 'walk-in-clinic'],
    ['community health centers', '261QF0400X', 'general-practice'],
    ['pharmacies', '3336C0003X', undefined],
    ['pharmacists', '183500000X', undefined],
  ])('of %s have a category', (_, code, category) => {
    const reading = changed({ 'Healthcare Provider Taxonomy Code_2': code });
    expect(personOf(reading)?.categories[0]).toBe(category);
    if (category === undefined) expect(reading).toMatchObject({ reason: 'unknown category', type: code });
  });

  it.each([
    ['the only taxonomy', { 1: '', 2: '207RC0000X' }, 'cardiology'],
    ['the only category of several', { 1: '207RC0200X', 2: '207RP1001X' }, 'pulmonology'],
  ])('without a primary taxonomy have the category of %s', (_, codes, category) => {
    const reading = changed({
      'Healthcare Provider Taxonomy Code_1': codes[1],
      'Healthcare Provider Taxonomy Code_2': codes[2],
      'Healthcare Provider Primary Taxonomy Switch_1': '',
      'Healthcare Provider Primary Taxonomy Switch_2': 'X',
    });
    expect(personOf(reading)?.categories[0]).toBe(category);
  });

  it.each<[string, Cells]>([
    ['invalid NPI', { NPI: '1234567890' }],
    ['deactivated', { 'NPI Deactivation Date': '01/02/2020' }],
    ['deactivated', { 'NPI Deactivation Date': '01/02/2020', 'NPI Reactivation Date': '01/02/2019' }],
    ['unknown entity type', { 'Entity Type Code': '' }],
    [
      'no primary taxonomy',
      {
        'Healthcare Provider Taxonomy Code_1': '207R00000X',
        'Healthcare Provider Primary Taxonomy Switch_2': 'X',
      },
    ],
    ['no taxonomy', { 'Healthcare Provider Taxonomy Code_2': '' }],
    ['unknown category', { 'Healthcare Provider Taxonomy Code_2': '2085R0202X' }],
    ['outside the United States and Canada', { [`${practice} Country Code (If outside U.S.)`]: 'DE' }],
    ['military address', { [`${practice} State Name`]: 'AE' }],
    ['territory without listings', { [`${practice} State Name`]: 'GU' }],
    ['unknown state', { [`${practice} State Name`]: 'BAYERN' }],
    ['no state', { [`${practice} State Name`]: '' }],
    ['no city', { [`${practice} City Name`]: '' }],
    ['invalid city', { [`${practice} City Name`]: 'X'.repeat(101) }],
    ['no name', { 'Provider First Name': '', 'Provider Last Name (Legal Name)': '' }],
    ['no name', { 'Provider Last Name (Legal Name)': '--' }],
    ['no name', { 'Entity Type Code': '2', 'Provider Last Name (Legal Name)': '' }],
  ])('are rejected as %j', (reason, cells) => {
    expect(reasonOf(changed(cells))).toBe(reason);
  });

  it('count again after a reactivation, and accept a state by its name and Puerto Rico', () => {
    const dates = { 'NPI Deactivation Date': '01/02/2020', 'NPI Reactivation Date': '02/02/2020' };
    expect(changed(dates).kind).toBe('person');
    const stateOf = (state: string) =>
      personOf(changed({ [`${practice} State Name`]: state }))?.locations[0]?.city.state;
    expect([stateOf('MISSOURI'), stateOf('PR')]).toEqual(['MO', 'PR']);
  });

  it('leave out a phone number that cannot be dialled and what is not available', () => {
    const reading = changed({
      [`${practice} Telephone Number`]: '0000000',
      'Provider Second Line Business Practice Location Address': '<UNAVAIL>',
    });
    expect(reading).toMatchObject({ leftOut: ['phone'] });
    expect(personOf(reading)?.locations).toMatchObject([
      { phone: '', addressParts: { street: '114 Woodland St', postalCode: '63105' } },
    ]);
  });
});

describe('rows of ODHF', () => {
  const facility: Cells = {
    index: '17',
    facility_name: 'clsc ó hÙpital díamos (lí…quipe)',
    source_facility_type: '',
    odhf_facility_type: 'Ambulatory health care services',
    unit: '2a',
    street_no: '100',
    street_name: 'rue de la montagne',
    postal_code: 'h3g1z1',
    city: 'montrÈal',
    province: 'qc',
    latitude: '45.5',
    longitude: '-73.5',
  };
  const changed = (cells: Cells) => read(odhf, { ...facility, ...cells });

  it('have readable letters and dashes, one address line and their location', () => {
    expect(listingOf(read(odhf, facility))).toEqual({
      id: '17',
      name: 'CLSC – Hôpital d’Amos (L’Équipe)',
      city: { name: 'Montréal', state: 'QC' },
      category: 'general-practice',
      addressParts: { street: '2A-100 Rue de la Montagne', postalCode: 'H3G 1Z1' },
      fields: {
        name: 'CLSC – Hôpital d’Amos (L’Équipe)',
        address: '2A-100 Rue de la Montagne, Montréal, QC H3G 1Z1',
      },
      location: { latitude: 45.5, longitude: -73.5 },
      credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
      confirmedAt: undefined,
    });
  });

  it('of version 1.1 keep their accents', () => {
    const reading = changed({ facility_name: "centre médical de l'île", city: 'québec' });
    expect(listingOf(reading)).toMatchObject({
      name: "Centre Médical de l'Île",
      city: { name: 'Québec', state: 'QC' },
    });
  });

  it('are walk-in clinics where their name says so', () => {
    for (const name of ['main street walk-in clinic', 'clinique sans rendez-vous', 'urgent care centre']) {
      expect(listingOf(changed({ facility_name: name }))?.category).toBe('walk-in-clinic');
    }
  });

  it.each<[string, Cells]>([
    ['unknown category', { odhf_facility_type: 'Hospitals' }],
    ['unknown category', { odhf_facility_type: 'Nursing and residential care facilities' }],
    ['no city', { city: '' }],
    ['invalid city', { city: 'x'.repeat(101) }],
    ['no id', { index: '' }],
    ['unknown state', { province: 'zz' }],
    ['invalid name', { facility_name: 'x'.repeat(200) }],
  ])('are rejected as %j', (reason, cells) => {
    expect(reasonOf(changed(cells))).toBe(reason);
  });

  it('have no location that lies elsewhere', () => {
    expect(listingOf(changed({ longitude: '80.8' }))?.location).toBeUndefined();
    expect(listingOf(changed({ latitude: '' }))?.location).toBeUndefined();
  });
});

describe('rows of the template', () => {
  const row: Cells = {
    source_id: 'a1',
    name: 'Lakeview Dental',
    category: 'dentistry',
    street_address: '1 Main St',
    city: 'Chicago',
    state: 'Illinois',
    postal_code: '60601-1234',
    country: 'USA',
    phone: '312.555.0142',
    email: 'office@lakeview.example',
    website: 'lakeview.example.com',
    description: 'Dentists for families.',
    services: 'surgery; General Consultation;surgery',
    insurance: '',
    languages: 'english;SPANISH',
    hours: 'Mon-Fri: 9-5; Sat: 9-1',
    latitude: '41.9',
    longitude: '-87.6',
    accepting_patients: '',
    telemedicine: 'Yes',
    emergency_services: '0',
    parking: 'TRUE',
    wheelchair_accessible: 'n',
    npi: '1234567893',
    confirmed_at: '2026-10-01',
  };
  const changed = (cells: Cells) => read(csvTemplate, { ...row, ...cells });

  it('have the columns of the template', () => {
    expect(templateText).toBe(
      'source_id,name,category,street_address,city,state,postal_code,country,phone,email,website,description,services,insurance,' +
        'languages,hours,latitude,longitude,accepting_patients,telemedicine,emergency_services,parking,wheelchair_accessible,npi,' +
        'confirmed_at\n',
    );
    expect(Object.keys(row)).toEqual([...templateColumns]);
  });

  it('fill all fields of a listing', () => {
    expect(listingOf(read(csvTemplate, row))).toEqual({
      id: 'a1',
      name: 'Lakeview Dental',
      city: { name: 'Chicago', state: 'IL' },
      category: 'dentistry',
      addressParts: { street: '1 Main St', postalCode: '60601' },
      fields: {
        name: 'Lakeview Dental',
        address: '1 Main St, Chicago, IL 60601',
        phone: '312.555.0142',
        email: 'office@lakeview.example',
        website: 'https://lakeview.example.com',
        description: 'Dentists for families.',
        services: ['Surgery', 'General Consultation'],
        insuranceAccepted: null,
        languagesSpoken: ['English', 'Spanish'],
        practiceHours: 'Mon-Fri: 9-5; Sat: 9-1',
        acceptingPatients: null,
        telemedicine: true,
        emergencyServices: false,
        parkingAvailable: true,
        wheelchairAccessible: false,
      },
      location: { latitude: 41.9, longitude: -87.6 },
      npi: '1234567893',
      credentials: { licenceChecked: false, taxonomyMatches: false, contactVerified: false },
      confirmedAt: '2026-10-01T00:00:00.000Z',
    });
  });

  it('tell a list that is known to be empty from one that is not known', () => {
    expect(listingOf(changed({ insurance: 'None', languages: '' }))?.fields).toMatchObject({
      insuranceAccepted: [],
      languagesSpoken: null,
    });
  });

  it('need a name, a category, a city and a state; what other columns are absent is not said', () => {
    const least = { name: 'Lakeview', category: 'dentistry', city: 'Chicago', state: 'IL' };
    expect(listingOf(read(csvTemplate, least))?.fields).toEqual({ name: 'Lakeview', address: 'Chicago, IL' });
    for (const column of Object.keys(least)) {
      expect(reasonOf(read(csvTemplate, { ...least, [column]: '' }))).toBe(`no ${column}`);
    }
  });

  it('restore the zeros of a postal code, and report what is none', () => {
    const coded = (state: string, code: string) =>
      changed({ state, city: 'Town', postal_code: code, country: '' });
    const addressOf = (reading: Reading) => listingOf(reading)?.fields.address;
    expect(addressOf(coded('PR', '901'))).toBe('1 Main St, Town, PR 00901');
    expect(addressOf(coded('CT', '61051208'))).toBe('1 Main St, Town, CT 06105');
    const unreadable = coded('IL', '6060');
    expect(addressOf(unreadable)).toBe('1 Main St, Town, IL');
    expect(unreadable).toMatchObject({ leftOut: ['postal_code'] });
    expect(coded('IL', '60601')).toMatchObject({ leftOut: [] });
  });

  it.each([
    ['1 Main St, Chicago Medical Arts, Suite 3', '60601', '1 Main St, Chicago Medical Arts', 'Suite 3'],
    ['12 Salem Rd, Chicagoan Plaza, Bldg 2', '60601', '12 Salem Rd, Chicagoan Plaza', 'Bldg 2'],
    ['1 Main St, Chicago, IL 60601', '', '1 Main St', undefined],
    ['1 Main St\nSuite 4\nCHICAGO IL', '60601', '1 Main St', 'Suite 4'],
  ])('have the street %j in parts', (street_address, postal_code, street, unit) => {
    const { addressParts } = listingOf(changed({ street_address, postal_code })) ?? {};
    expect(addressParts).toEqual({ street, ...(unit && { unit }), postalCode: '60601' });
  });

  it('of an export stay as they are', () => {
    const exported = {
      source_id: '01HVCMBRZ084NXD036H9DHVGJV',
      name: 'AFC  URGENT CARE',
      street_address: '1 MAIN ST\nSUITE 4',
      postal_code: '60601-1234',
      phone: '3125550142',
      hours: 'Mon-Fri 9-5; Sat 10-2',
    };
    expect(listingOf(changed(exported))?.fields).toMatchObject({
      name: exported.name,
      address: '1 MAIN ST\nSUITE 4, Chicago, IL 60601-1234',
      phone: exported.phone,
      practiceHours: exported.hours,
    });
    const whole = { ...exported, street_address: 'Chicago\nsomewhere', postal_code: '' };
    expect(listingOf(changed(whole))?.fields.address).toBe('Chicago\nsomewhere');
  });

  it('are identified by their NPI, or by name and place, without an id', () => {
    expect(listingOf(changed({ source_id: '' }))?.id).toBe('1234567893');
    expect(listingOf(changed({ source_id: '', npi: '' }))?.id).toBe(
      'lakeview dental|1 main st|chicago|illinois',
    );
  });

  it.each<[string, Cells]>([
    ['invalid NPI', { npi: '1234567890' }],
    ['country of another state', { country: 'Canada' }],
    ['unknown state', { state: 'Bavaria' }],
    ['unknown value in services', { services: `${services[0]};Magic` }],
    ['unknown value in languages', { languages: 'Klingon' }],
    ['invalid telemedicine', { telemedicine: 'maybe' }],
    ['invalid confirmed_at', { confirmed_at: '2027-01-01' }],
    ['invalid confirmed_at', { confirmed_at: 'yesterday' }],
    ['invalid latitude or longitude', { latitude: 'north' }],
    ['invalid latitude or longitude', { longitude: '' }],
    ['invalid email', { email: 'office' }],
    ['invalid website', { website: 'javascript:alert(1)' }],
    ['invalid website', { website: 'http://localhost/' }],
    ['invalid phone', { phone: '12' }],
    ['invalid description', { description: 'short' }],
    ['invalid name', { name: 'x' }],
    ['invalid hours', { hours: 'x'.repeat(10_000) }],
    ['invalid source_id', { source_id: 'x'.repeat(300) }],
  ])('are rejected as %j', (reason, cells) => {
    expect(reasonOf(changed(cells))).toBe(reason);
  });
});
