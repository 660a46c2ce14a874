import { insurances, type languages } from '../../shared/content/clinics/choices.ts';
import { clinicCitySchema, type FieldEvidence } from '../../shared/contracts/entities.ts';
import { knownFields, withStatement } from '../../shared/domain/clinics/evidence.ts';
import { withoutFields } from '../../shared/domain/clinics/known-facts.ts';
import { verificationOf } from '../../shared/domain/clinics/verification.ts';
import type { CategoryRecord, CityRecord, ClinicRecord } from '../../shared/domain/records.ts';
import { slugify } from '../../shared/domain/text/slug.ts';
import { domains, email, phoneNumbers, site, website } from './contact.ts';
import { description } from './descriptions.ts';
import { practiceHours } from './hours.ts';
import { practiceName, spokenStreet } from './names.ts';
import { type Person, person } from './people.ts';
import type { Neighbourhood, Place } from './places/index.ts';
import type { Listing } from './plan.ts';
import type { Random } from './random.ts';
import { withSources } from './sources.ts';
import type { Service, Specialty } from './specialties/index.ts';

const DAY_MS = 86_400_000;

type Language = (typeof languages)[number];
type Insurance = (typeof insurances)[number];

/** A clinic with what its reviews and its picture need to know. */
export interface Practice {
  readonly clinic: ClinicRecord;
  readonly specialty: Specialty;
  readonly place: Place;
  readonly area: string;
  /** Who sees patients there, the founder first. */
  readonly people: readonly Person[];
  readonly doctors: readonly string[];
  /** The same for the listings of one building, so that they share one picture. */
  readonly building: string;
  readonly secondListing: boolean;
}

export interface ClinicInput {
  readonly listing: Listing;
  readonly city: CityRecord;
  readonly category: CategoryRecord;
  readonly place: Place;
  readonly specialty: Specialty;
  /** The practice that this listing repeats under another category. */
  readonly original?: Practice;
}

/** Makes clinics one after another; names, slugs, numbers, addresses and domains are each given once. */
export function clinicMaker(asOf: string): (input: ClinicInput, random: Random) => Practice {
  const names = new Set<string>();
  const slugs = new Set<string>();
  const addresses = new Set<string>();
  const phone = phoneNumbers();
  const domain = domains();
  const end = Date.parse(asOf);

  function freeSlug(name: string): string {
    const plain = slugify(name);
    let slug = plain;
    for (let number = 2; slugs.has(slug); number += 1) slug = `${plain}-${number}`;
    slugs.add(slug);
    return slug;
  }

  function freeSite(input: ClinicInput, neighbourhood: Place['neighbourhoods'][number], random: Random) {
    for (;;) {
      const found = site(neighbourhood, input.city, random);
      if (addresses.has(found.address)) continue;
      addresses.add(found.address);
      return found;
    }
  }

  return (input, random) => {
    const { listing, city, category, place, specialty, original } = input;
    const pending = listing.status === 'pending_approval';
    const founder = person(place.population, random);
    const neighbourhood = random.pick(place.neighbourhoods);
    const { street, address } = freeSite(input, neighbourhood, random);
    const name =
      original?.clinic.name ??
      listing.name ??
      practiceName({ place, neighbourhood, street, specialty, founder }, names, random.fork('name'));
    names.add(name);
    const slug = freeSlug(name);

    const ageDays = pending ? random.between(0.4, 9) : 25 + 1425 * random.next() ** 0.7;
    const createdAt = instant(end - ageDays * DAY_MS);
    const confirmedDays = Math.min(ageDays, 540 * random.next() ** 1.8);
    const telemedicine = random.chance(specialty.telemedicine);
    const emergencyServices = random.chance(specialty.emergency);
    const verified = !pending && random.chance(0.78);
    const acceptingPatients = random.chance(0.8);
    const wheelchairAccessible = random.chance(0.71);
    const parkingAvailable = random.chance(place.parking);
    const languagesSpoken = spoken(place, founder.language, random);
    const ownDomain = random.chance(0.88);
    const host = domain(name, city.slug, random);
    const people = [
      founder,
      ...Array.from({ length: random.integer(0, 3) }, () => person(place.population, random)),
    ];
    const doctors = people.map(({ family }) => `Dr. ${family}`);
    const googlePlaceId = pending || random.chance(0.06) ? undefined : placeId(random);
    const text = description(
      {
        specialty,
        place,
        area: neighbourhood.name,
        street: spokenStreet(street),
        doctor: doctors[0] ?? '',
        founded: random.integer(1986, 2021),
        languages: languagesSpoken,
        acceptingPatients,
        telemedicine,
        wheelchairAccessible,
        parkingAvailable,
      },
      random.fork('description'),
    );

    const own: ClinicRecord = {
      id: random.ulid(createdAt),
      slug,
      name,
      address,
      phone: phone(neighbourhood.areaCodes, random),
      email: email(host, ownDomain, random),
      ...(ownDomain && { website: website(host, random) }),
      ...(random.chance(0.83) && !pending && { imageUrl: `/media/clinics/${slug}.svg` }),
      description: text,
      services: offered(specialty, telemedicine, emergencyServices, random),
      insuranceAccepted: accepted(place, specialty, random),
      languagesSpoken,
      practiceHours: practiceHours(specialty.opening, pending, random.fork('hours')),
      verified,
      acceptingPatients,
      telemedicine,
      emergencyServices,
      parkingAvailable,
      wheelchairAccessible,
      ...(googlePlaceId && { googlePlaceId }),
      ...located(neighbourhood, pending, random.fork('location')),
      city: clinicCitySchema.parse(city),
      category: { id: category.id, slug: category.slug, name: category.name },
      status: listing.status,
      createdAt,
      credentials: {
        licenceChecked: verified ? random.chance(0.94) : random.chance(0.2),
        taxonomyMatches: !pending && random.chance(0.88),
        contactVerified: verified || random.chance(0.35),
      },
    };
    const said: FieldEvidence = {
      by: !pending && confirmedDays < ageDays && random.fork('evidence').chance(0.3) ? 'staff' : 'practice',
      at: pending ? createdAt : instant(end - confirmedDays * DAY_MS),
    };
    const listed = original ? secondRecord(own, original.clinic, listing) : own;
    const clinic = verified
      ? { ...listed, verification: check(listed, end, random.fork('licence')) }
      : listed;
    return {
      clinic:
        pending || original
          ? { ...clinic, ...withStatement(clinic, knownFields(clinic), said) }
          : withSources(clinic, {
              said,
              daysAgo: (days) => instant(end - days * DAY_MS),
              otherPhone: () => phone(neighbourhood.areaCodes, random.fork('other phone')),
              random: random.fork('sources'),
            }),
      specialty,
      place,
      area: original?.area ?? neighbourhood.name,
      people: original?.people ?? people,
      doctors: original?.doctors ?? doctors,
      building: original?.building ?? slug,
      secondListing: original !== undefined,
    };
  };
}

/** Within a few streets of the neighbourhood's centre. Some are not found on the map, and those that wait are not looked up. */
function located(
  { centre }: Neighbourhood,
  pending: boolean,
  random: Random,
): Pick<ClinicRecord, 'location'> {
  if (pending || random.chance(0.03)) return {};
  const degrees = (centre: number) => Number((centre + 0.014 * (random.next() - 0.5)).toFixed(5));
  return { location: { latitude: degrees(centre.latitude), longitude: degrees(centre.longitude) } };
}

/** What staff checked of a verified practice, within the last 300 days and since it is listed. */
function check({ createdAt, city }: ClinicRecord, end: number, random: Random) {
  const days = Math.min((end - Date.parse(createdAt)) / DAY_MS, random.between(0, 300));
  const licenceNumber = `${city.state}-${random.integer(100_000, 999_999)}`;
  const credentials = {
    licenceNumber,
    registerUrl: `https://licenses.example/${licenceNumber.toLowerCase()}`,
    checkedAt: instant(end - days * DAY_MS).slice(0, 10),
  };
  return verificationOf(credentials, 'staff@careatlas.example');
}

/** What is the same in all records of a practice. */
const SHARED_FIELDS = [
  'phone',
  'email',
  'website',
  'practiceHours',
  'languagesSpoken',
  'insuranceAccepted',
  'acceptingPatients',
  'parkingAvailable',
  'wheelchairAccessible',
] as const satisfies readonly (keyof ClinicRecord)[];

/** The same practice under another category: one door, one phone, its own text and reviews. */
function secondRecord(own: ClinicRecord, original: ClinicRecord, { link }: Listing): ClinicRecord {
  const {
    website: _website,
    googlePlaceId: _placeId,
    imageUrl: _imageUrl,
    location: _location,
    ...rest
  } = own;
  const shared = Object.fromEntries(
    SHARED_FIELDS.flatMap((name) => (original[name] === undefined ? [] : [[name, original[name]]])),
  );
  return {
    ...withoutFields(rest, SHARED_FIELDS),
    ...shared,
    address: original.address,
    ...(original.location && { location: original.location }),
    ...(original.imageUrl && { imageUrl: `/media/clinics/${own.slug}.svg` }),
    ...(link === 'place' && original.googlePlaceId && { googlePlaceId: original.googlePlaceId }),
  };
}

function instant(time: number): string {
  // Whole seconds look like a person's doing.
  return new Date(Math.floor(time / 1000) * 1000).toISOString();
}

function spoken(place: Place, founderLanguage: Language | undefined, random: Random): Language[] {
  const others = place.languages
    .filter(
      ([language, share]) => random.chance(share) || (language === founderLanguage && random.chance(0.8)),
    )
    .map(([language]) => language);
  return ['English', ...others.slice(0, 4)];
}

function offered(
  specialty: Specialty,
  telemedicine: boolean,
  emergencyServices: boolean,
  random: Random,
): Service[] {
  const often = specialty.services.often.filter((service) => service !== 'Emergency Care');
  const always = specialty.services.always.filter((service) => service !== 'Emergency Care');
  return [
    ...always,
    ...random.sample(often, random.integer(1, Math.min(5, often.length))),
    ...(emergencyServices ? (['Emergency Care'] as const) : []),
    ...(telemedicine ? (['Telemedicine'] as const) : []),
  ];
}

function accepted(place: Place, specialty: Specialty, random: Random): Insurance[] {
  if (random.chance(0.07)) return [];
  const chosen = new Set(
    place.insurances
      .filter(([name, share]) => random.chance(specialty.insurances?.[place.country]?.[name] ?? share))
      .map(([name]) => name),
  );
  return insurances.filter((name) => chosen.has(name));
}

const PLACE_ID_LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-'];

/** Shaped like a place id; it names no place. */
function placeId(random: Random): string {
  return `ChIJ${Array.from({ length: 23 }, () => random.pick(PLACE_ID_LETTERS)).join('')}`;
}
