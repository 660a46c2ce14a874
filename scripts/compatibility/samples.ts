import type { ContractName } from '../../shared/contracts/index.ts';
import { demonstrationCities as cities } from '../demo-data/cities.ts';
import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';

const { categories } = readTaxonomy();

interface Sample {
  readonly call: ContractName;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** The shortest form that is accepted. */
const practice = {
  name: 'Dr',
  description: 'Ten signs.',
  address: '1 Elm',
  phone: '3125550142',
  email: 'a@b.example',
  cityId: cities[0]?.id,
  categoryId: categories[0]?.id,
  services: ['Preventive Care'],
  practiceHours: '-',
};
const message = {
  fullName: 'Al',
  email: 'a@b.example',
  inquiryType: 'feedback',
  subject: 'Hours',
  message: 'Ten signs.',
};

/** Requests as visitors send them: the shortest, the longest, and those with every field. */
export const sampleRequests: readonly Sample[] = [
  { call: 'submitPractice', body: practice },
  {
    call: 'submitPractice',
    body: {
      ...practice,
      name: 'P'.repeat(120),
      description: 'D'.repeat(1_000),
      phone: '(312) 555-0142 ext. 7',
      website: 'HTTPS://Harbor.example',
      insuranceAccepted: ['Medicare'],
      languagesSpoken: ['English', 'Spanish'],
      practiceHours: 'Monday-Friday: 9:00 AM - 5:00 PM\nSaturday: 9:00 AM - 1:00 PM',
      acceptingPatients: false,
      telemedicine: true,
      emergencyServices: true,
      parkingAvailable: true,
      wheelchairAccessible: true,
    },
  },
  { call: 'sendContactMessage', body: message },
  {
    call: 'sendContactMessage',
    body: {
      ...message,
      fullName: 'Zoë Núñez',
      phone: '(416) 555-0123',
      message: `${'M'.repeat(1_000)}\n\nZoë`,
    },
  },
  { call: 'writeReview', body: { rating: 1 } },
  {
    call: 'writeReview',
    body: {
      rating: 5,
      title: 'T'.repeat(120),
      content: `${'C'.repeat(3_993)}\n\nZoë`,
      authorName: 'Zoë N.',
      email: 'a@b.example',
    },
  },
  { call: 'confirmReview', body: { token: 'a'.repeat(43) } },
  { call: 'reportReview', body: { reason: 'other', details: 'D'.repeat(1_000) } },
  { call: 'reportClinic', body: { kind: 'closed' } },
  { call: 'reportClinic', body: { kind: 'other', text: 'T'.repeat(1_000), email: 'a@b.example' } },
  { call: 'editClinic', body: { version: 0 } },
  {
    call: 'editClinic',
    body: {
      version: 3,
      name: 'Harbor Clinic',
      phone: '',
      slug: 'harbor-clinic',
      location: { latitude: 41.9, longitude: -87.6 },
      verified: true,
      credentials: {
        licenceNumber: '036.123456',
        registerUrl: 'https://register.example/036.123456',
        checkedAt: '2026-01-15',
      },
    },
  },
  { call: 'requestUpload', body: { type: 'image/webp', size: 8 * 1024 * 1024 } },
  { call: 'unlistClinic', body: { reason: 'Closed.' } },
  { call: 'relistClinic', body: { reason: 'Open again.' } },
  { call: 'mergeClinic', body: { into: '01HVCMBRZ084NXD036H9DHVGJV' } },
  { call: 'rejectCorrection', body: { reason: 'The hours are right.' } },
  { call: 'rejectClinic', body: { reason: 'No such practice at this street address.' } },
  { call: 'confirmPlaceMatch', body: { placeId: 'ChIJ1Mwajw0zV39MYFsfxrCfTZ1' } },
  { call: 'searchClinics', query: { q: 'Q'.repeat(200), exact: 'true', limit: '100' } },
  {
    call: 'listClinics',
    query: {
      city: 'chicago',
      categoryId: 'dentistry',
      rating: '4',
      telemedicine: 'true',
      language: 'French',
      insurance: 'Aetna',
    },
  },
  { call: 'listClinics', query: { near: '41.878114,-87.629798', radius: '100', wheelchair: 'true' } },
  { call: 'listCities', query: { q: 'new', state: 'NY', limit: '10' } },
  { call: 'suggest', query: { q: 'c', cityId: 'chicago' } },
  { call: 'listPosts', query: { limit: '100', offset: '10', tag: 'Wellness' } },
];
