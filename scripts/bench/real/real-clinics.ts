/** Clinics made of facilities, in cities made of their rows. */

import type { ListedClinic } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import { Random } from '../../demo-data/random.ts';
import { readTaxonomy } from '../../seed/taxonomy/taxonomy.ts';
import type { BenchCity } from '../directory/cities.ts';
import { BENCH_TIME } from '../directory/clinics.ts';
import { categoryOf } from './category-of.ts';
import type { Facility } from './facilities.ts';

const { categories } = readTaxonomy();

export interface RealDirectory {
  readonly cities: readonly BenchCity[];
  readonly clinics: readonly ListedClinic[];
}

export function realDirectory(facilities: readonly Facility[]): RealDirectory {
  const cities = new Map<string, BenchCity>();
  const clinics = facilities.map((facility, number) => {
    const slug = `${slugify(facility.city, 'city')}-${facility.state.toLowerCase()}`;
    const city = cities.get(slug) ?? cityOf(facility, slug);
    cities.set(slug, city);
    return clinicOf(facility, city, number);
  });
  return { cities: [...cities.values()], clinics };
}

function cityOf({ city, state, latitude, longitude }: Facility, slug: string): BenchCity {
  const country = regionOf(state)?.country === 'CAN' ? 'CA' : 'US';
  return {
    record: { id: slug, slug, name: city, state, country },
    centre: { latitude, longitude },
    areaCode: '',
    quarters: [],
    streets: [],
    upTo: 1,
  };
}

function clinicOf(facility: Facility, { record }: BenchCity, number: number): ListedClinic {
  const random = new Random(`real clinic ${number}`);
  const createdAt = new Date(BENCH_TIME.getTime() - number * 60_000).toISOString();
  const { name, address, city, state, phone, latitude, longitude } = facility;
  const slug = categoryOf(facility);
  const category = categories.find((one) => one.slug === slug);
  if (category === undefined) throw new Error(`no category ${slug}`);
  return {
    id: random.ulid(createdAt),
    slug: `${slugify(name).slice(0, 60)}-${number.toString(36)}`,
    name,
    address: [address, city, state].filter(Boolean).join(', '),
    phone,
    email: '',
    description: '',
    services: [],
    insuranceAccepted: [],
    languagesSpoken: ['English'],
    practiceHours: '',
    verified: false,
    acceptingPatients: true,
    telemedicine: false,
    emergencyServices: false,
    parkingAvailable: false,
    wheelchairAccessible: false,
    city: { id: record.id, slug: record.slug, name: record.name, state: record.state },
    category: { id: category.id, slug: category.slug, name: category.name },
    status: 'approved',
    createdAt,
    confirmedAt: createdAt,
    credentials: { licenceChecked: true, taxonomyMatches: true, contactVerified: false },
    ...(Number.isFinite(latitude) && Number.isFinite(longitude) && { location: { latitude, longitude } }),
    ratings: { sum: 0, count: 0 },
    score: Math.round(random.between(30, 60) * 100) / 100,
  };
}
