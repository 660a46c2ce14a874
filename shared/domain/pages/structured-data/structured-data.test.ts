import { describe, expect, it } from 'vitest';
import { categories } from '../../../../test/fixtures/taxonomy.ts';
import type { ClinicDetail, Review } from '../../../contracts/entities.ts';
import { storedHours } from '../../clinics/opening-hours.ts';
import { blogPosting, postList } from './article.ts';
import { clinicData } from './clinic.ts';
import { practitionerData } from './practitioner.ts';
import { breadcrumbList, clinicList, faqPage, organization, webSite } from './site.ts';

const clinic: ClinicDetail = {
  id: '01JC0000000000000000000001',
  slug: 'harbor-dental',
  name: 'Harbor Dental',
  address: '88 Beacon Street, Suite 4, Chicago, IL 60601',
  addressParts: {
    street: '88 Beacon Street',
    unit: 'Suite 4',
    city: 'Chicago',
    region: 'IL',
    postalCode: '60601',
    country: 'US',
  },
  phone: '(312) 555-0142',
  phoneE164: '+13125550142',
  email: 'desk@harbor.example',
  website: 'https://harbor.example/',
  imageUrl: '/media/clinics/harbor-dental.svg',
  description: 'A quiet practice near the lake.',
  services: ['Preventive Care'],
  insuranceAccepted: [],
  languagesSpoken: ['English', 'Spanish'],
  practiceHours: 'Monday-Thursday: 8:30 AM - 5:00 PM\nSaturday: 9:00 AM - 1:00 PM',
  ...storedHours('Monday-Thursday: 8:30 AM - 5:00 PM\nSaturday: 9:00 AM - 1:00 PM'),
  rating: '4.6',
  reviewCount: 12,
  googleRating: '3.9',
  googleReviewCount: 318,
  googlePlaceId: 'place-1',
  verified: true,
  acceptingPatients: true,
  telemedicine: false,
  emergencyServices: false,
  parkingAvailable: false,
  wheelchairAccessible: true,
  createdAt: '2025-01-01T00:00:00.000Z',
  status: 'approved',
  city: { id: 'chicago', slug: 'chicago', name: 'Chicago', state: 'IL' },
  category: { id: 'dentistry', slug: 'dentistry', name: 'Dentistry' },
  schemaType: 'Dentist',
  ratingCounts: [0, 0, 1, 3, 8],
  reviews: [],
};

const review = (id: number): Review => ({
  id: String(id),
  authorName: `Patient ${id}`,
  rating: 5,
  title: 'Kind and quick',
  content: 'In and out in half an hour.',
  createdAt: '2026-01-01T00:00:00.000Z',
  contactVerified: true,
});

const ofType = (schemaType: string | undefined): ClinicDetail => {
  const { schemaType: _type, ...untyped } = clinic;
  return { ...untyped, ...(schemaType !== undefined && { schemaType }) };
};

describe('a clinic', () => {
  it('has address, contact and opening hours', () => {
    expect(clinicData(clinic)).toMatchObject({
      '@type': 'Dentist',
      name: 'Harbor Dental',
      url: 'https://careatlas.example/clinics/harbor-dental',
      telephone: '+13125550142',
      image: 'https://careatlas.example/media/clinics/harbor-dental.svg',
      address: {
        streetAddress: '88 Beacon Street, Suite 4',
        addressLocality: 'Chicago',
        addressRegion: 'IL',
        postalCode: '60601',
        addressCountry: 'US',
      },
      openingHoursSpecification: [
        {
          dayOfWeek: [
            'https://schema.org/Monday',
            'https://schema.org/Tuesday',
            'https://schema.org/Wednesday',
            'https://schema.org/Thursday',
          ],
          opens: '08:30:00',
          closes: '17:00:00',
        },
        { dayOfWeek: ['https://schema.org/Saturday'], opens: '09:00:00', closes: '13:00:00' },
      ],
    });
  });

  it('has the country of its state or province', () => {
    const toronto = { id: 'toronto', slug: 'toronto', name: 'Toronto', state: 'ON' };
    const { address } = clinicData({
      ...clinic,
      city: toronto,
      addressParts: {
        street: '9 King St W',
        city: 'Toronto',
        region: 'ON',
        postalCode: 'M5H 1A1',
        country: 'CA',
      },
    });
    expect(address).toMatchObject({
      streetAddress: '9 King St W',
      addressCountry: 'CA',
      postalCode: 'M5H 1A1',
    });
  });

  it('has days with other hours, closed ones as open from midnight to midnight', () => {
    const hoursExceptions = [
      { day: '2026-12-25', spans: [] },
      { day: '2026-12-26', spans: [{ opens: '09:00', closes: '12:00' }] },
    ];
    expect(clinicData({ ...clinic, hoursExceptions })).toMatchObject({
      specialOpeningHoursSpecification: [
        { validFrom: '2026-12-25', validThrough: '2026-12-25', opens: '00:00:00', closes: '00:00:00' },
        { validFrom: '2026-12-26', validThrough: '2026-12-26', opens: '09:00:00', closes: '12:00:00' },
      ],
    });
    expect(clinicData(clinic)).not.toHaveProperty('specialOpeningHoursSpecification');
  });

  it('claims no hours that cannot be read', () => {
    const { hours: _hours, ...other } = clinic;
    for (const text of ['ask at the desk', '', 'Monday-Sunday: closed'])
      expect(clinicData({ ...other, ...storedHours(text) })).not.toHaveProperty('openingHoursSpecification');
  });

  it.each(categories)('has a specialty of schema.org: $slug', ({ slug, schemaType }) => {
    const data = clinicData(ofType(schemaType));
    if (slug === 'dentistry') expect(data['@type']).toBe('Dentist');
    else
      expect(data).toMatchObject({
        '@type': 'MedicalClinic',
        medicalSpecialty: expect.stringMatching(/^https:/),
      });
  });

  it('is a clinic without a specialty in a category without a type', () => {
    expect(clinicData(ofType(undefined))).not.toHaveProperty('medicalSpecialty');
  });

  it('marks up its own rating and the five reviews that its page shows', () => {
    const data = clinicData({ ...clinic, reviews: [1, 2, 3, 4, 5, 6].map(review) });
    expect(data).toMatchObject({ aggregateRating: { ratingValue: '4.6', reviewCount: 12 } });
    expect(data.review).toHaveLength(5);
  });

  it('marks up neither rating nor reviews where the page shows no review', () => {
    const data = clinicData({ ...clinic, reviews: [] });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).not.toHaveProperty('review');
  });

  it('has no rating before the first review, and never Google’s', () => {
    expect(clinicData({ ...clinic, rating: '0.0', reviewCount: 0 })).not.toHaveProperty('aggregateRating');
    const text = JSON.stringify(clinicData(clinic));
    for (const figure of ['3.9', '318', 'place-1', 'oogle']) expect(text).not.toContain(figure);
  });

  it('has the ten people that its page shows as members, by the ids of their own pages', () => {
    const people = Array.from({ length: 11 }, (_, number) => ({
      id: String(number),
      slug: `jane-roe-${number}`,
      name: 'Jane Roe, MD',
      specialties: [],
      isConfirmed: false,
    }));
    const { member } = clinicData({ ...clinic, practitioners: people, practitionerCount: 30 });
    expect(member).toHaveLength(10);
    expect(member).toMatchObject([
      {
        '@type': 'IndividualPhysician',
        '@id': 'https://careatlas.example/practitioners/jane-roe-0#person',
        name: 'Jane Roe, MD',
        url: 'https://careatlas.example/practitioners/jane-roe-0',
      },
      ...Array(9).fill({ '@type': 'IndividualPhysician' }),
    ]);
    expect(clinicData(clinic)).not.toHaveProperty('member');
  });

  it('leaves out what is not known', () => {
    const { website: _website, imageUrl: _imageUrl, phoneE164: _number, ...bare } = clinic;
    const data = clinicData({ ...bare, phone: 'ask', description: '', languagesSpoken: [] });
    for (const name of ['sameAs', 'image', 'telephone', 'description', 'knowsLanguage'])
      expect(data).not.toHaveProperty(name);
  });
});

describe('lists', () => {
  it('number breadcrumbs from the home page; the last needs no URL', () => {
    expect(breadcrumbList([{ name: 'Home', path: '/' }, { name: 'Blog' }]).itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://careatlas.example/' },
      { '@type': 'ListItem', position: 2, name: 'Blog' },
    ]);
  });

  it('name clinics in their order and no rating', () => {
    const data = clinicList('Best Dentists in Chicago', [clinic]);
    expect(data).toMatchObject({
      numberOfItems: 1,
      itemListElement: [{ position: 1, url: 'https://careatlas.example/clinics/harbor-dental' }],
    });
    expect(JSON.stringify(data)).not.toMatch(/rating/i);
  });
});

describe('posts', () => {
  const post = {
    slug: 'reading-ratings',
    title: 'Reading ratings',
    metaDescription: '',
    excerpt: 'What stars say.',
    content: 'Stars  are\nnot everything. ',
    tags: ['Ratings'],
    publishedAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-02-01T00:00:00.000Z',
  };

  it('default to the editorial team and the default picture', () => {
    expect(blogPosting(post)).toMatchObject({
      '@type': 'BlogPosting',
      author: { name: 'CareAtlas Editorial Team' },
      image: 'https://careatlas.example/default-blog-image.jpg',
      publisher: { '@type': 'Organization', name: 'CareAtlas' },
      description: 'What stars say.',
      wordCount: 4,
    });
    expect(postList([post]).itemListElement).toMatchObject([
      {
        position: 1,
        item: {
          author: { name: 'CareAtlas Editorial Team' },
          url: 'https://careatlas.example/blog/reading-ratings',
        },
      },
    ]);
  });

  it('name their author and picture where there are any', () => {
    expect(blogPosting({ ...post, author: 'R. Okafor', heroImage: '/media/posts/a.svg' })).toMatchObject({
      author: { '@type': 'Person', name: 'R. Okafor' },
      image: 'https://careatlas.example/media/posts/a.svg',
    });
  });
});

it('the site has questions, a name and a publisher', () => {
  expect(faqPage([{ question: 'Is it free?', answer: 'Yes.' }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Is it free?', acceptedAnswer: { '@type': 'Answer', text: 'Yes.' } },
  ]);
  const many = Array.from({ length: 7 }, (_, index) => ({ question: `${index}?`, answer: 'Yes.' }));
  expect(faqPage(many).mainEntity).toHaveLength(5);
  expect(webSite().publisher).toEqual({ '@id': organization()['@id'] });
});

describe('a person', () => {
  const place = { id: clinic.id, slug: clinic.slug, name: clinic.name, city: clinic.city };
  const person = {
    id: '01JC0000000000000000000002',
    slug: 'jane-roe',
    name: { given: 'Jane', family: 'Roe', degrees: 'MD' },
    licences: [],
    specialties: [{ id: 'dentistry', slug: 'dentistry', name: 'Dentistry' }],
    languages: ['English', 'Spanish'],
    npi: '2000000010',
    roles: [
      { clinic: { ...place, address: clinic.address }, specialties: [], isConfirmed: false, statements: {} },
    ],
  };

  it('practices at the clinics of the current roles', () => {
    expect(practitionerData(person)).toEqual({
      '@type': 'IndividualPhysician',
      '@id': 'https://careatlas.example/practitioners/jane-roe#person',
      name: 'Jane Roe, MD',
      url: 'https://careatlas.example/practitioners/jane-roe',
      knowsLanguage: ['English', 'Spanish'],
      keywords: ['Dentistry'],
      usNPI: '2000000010',
      practicesAt: [
        {
          '@type': 'MedicalClinic',
          '@id': 'https://careatlas.example/clinics/harbor-dental#clinic',
          name: 'Harbor Dental',
          url: 'https://careatlas.example/clinics/harbor-dental',
          address: {
            '@type': 'PostalAddress',
            streetAddress: '88 Beacon Street, Suite 4, Chicago, IL 60601',
            addressLocality: 'Chicago',
            addressRegion: 'IL',
          },
        },
      ],
    });
  });

  it('has no street and nothing else that is not known', () => {
    const [role] = person.roles;
    const bare = {
      ...person,
      languages: [],
      specialties: [],
      roles: role ? [{ ...role, clinic: place }] : [],
    };
    expect(JSON.stringify(practitionerData(bare))).not.toMatch(/streetAddress|knowsLanguage|keywords/);
    expect(practitionerData({ ...bare, roles: [] })).not.toHaveProperty('practicesAt');
  });
});
