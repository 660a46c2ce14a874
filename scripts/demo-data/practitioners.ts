import type { spokenLanguages } from '../../shared/content/clinics/choices.ts';
import type { PersonStatement, RoleStatements } from '../../shared/contracts/people/people.ts';
import { readableDegrees } from '../../shared/domain/imports/degrees.ts';
import type { PersonWithRoles, RoleRecord } from '../../shared/domain/people/records.ts';
import { isProvince, provinces } from '../../shared/domain/taxonomy/provinces.ts';
import { slugify } from '../../shared/domain/text/slug.ts';
import type { Practice } from './clinics.ts';
import { npiOf } from './npi.ts';
import { type Person, person } from './people.ts';
import type { Random } from './random.ts';

const DAY_MS = 86_400_000;

/** Share of a practice's other doctors who are in the directory; the founder always is. */
const LISTED_COLLEAGUES = 0.4;
/** Share of people who also see patients at another practice of their city and specialty. */
const ELSEWHERE = 0.06;
/** The first practices of these cities have a whole staff, so that not all of it fits the clinic page. */
const LARGE: Readonly<Record<string, number>> = { chicago: 13, toronto: 16, 'new-york': 34 };

/** Specialties that some people practice besides their first one. */
const SECOND_SPECIALTY: Readonly<Record<string, string>> = {
  cardiology: 'internal-medicine',
  endocrinology: 'internal-medicine',
  pediatrics: 'family-medicine',
  'urgent-care': 'family-medicine',
};

/**
 * People of the approved practices, deterministically: about one and a half for each. NPIs begin with 2, of which none are assigned,
 * and licences are numbers of a register that does not exist.
 */
export function demonstrationPeople(
  practices: readonly Practice[],
  asOf: string,
  random: Random,
): PersonWithRoles[] {
  const slugs = new Set<string>();
  const end = Date.parse(asOf);
  let count = 0;

  function freeSlug(name: string): string {
    const plain = slugify(name);
    let slug = plain;
    for (let number = 2; slugs.has(slug); number += 1) slug = `${plain}-${number}`;
    slugs.add(slug);
    return slug;
  }

  const firsts = practices.filter(({ secondListing }) => !secondListing);
  const seconds = Map.groupBy(
    practices.filter(({ secondListing }) => secondListing),
    ({ building }) => building,
  );
  const peers = Map.groupBy(firsts, ({ clinic }) => `${clinic.city.id} ${clinic.category.id}`);
  const large = new Map(
    Object.entries(LARGE).map(([city, size]) => [
      firsts.find(({ clinic }) => clinic.city.slug === city && clinic.category.slug === 'family-medicine'),
      size,
    ]),
  );

  return firsts.flatMap((practice) => {
    const draws = random.fork(practice.clinic.slug);
    return staffOf(practice, large.get(practice), draws.fork('staff')).map((who, index) => {
      count += 1;
      const own = draws.fork(index);
      const { clinic } = practice;
      const places = [practice, ...(seconds.get(practice.building) ?? [])];
      const others = (peers.get(`${clinic.city.id} ${clinic.category.id}`) ?? []).filter(
        (one) => one !== practice,
      );
      if (others.length > 0 && own.chance(ELSEWHERE)) places.push(own.pick(others));
      return practitioner(
        { who, places, number: count, slug: freeSlug(`${who.given} ${who.family}`), end },
        own,
      );
    });
  });
}

function staffOf({ people: [founder, ...colleagues], place }: Practice, size = 0, random: Random): Person[] {
  const staff = [
    ...(founder === undefined ? [] : [founder]),
    ...colleagues.filter(() => random.chance(LISTED_COLLEAGUES)),
  ];
  while (staff.length < size) staff.push(person(place.population, random));
  return staff;
}

/** What a person's record takes of a practice. */
export interface Workplace extends Pick<Practice, 'specialty'> {
  readonly clinic: Pick<
    Practice['clinic'],
    'id' | 'name' | 'city' | 'category' | 'createdAt' | 'acceptingPatients' | 'telemedicine'
  >;
  readonly place: Pick<Practice['place'], 'languages'>;
}

interface Input {
  readonly who: Person;
  /** Where the person works, the first place first. */
  readonly places: readonly Workplace[];
  /** Of the person among all, from 1. */
  readonly number: number;
  readonly slug: string;
  readonly end: number;
}

export function practitioner({ who, places, number, slug, end }: Input, random: Random): PersonWithRoles {
  const [home] = places;
  if (home === undefined) throw new Error(`${slug} works nowhere`);
  const { clinic, specialty } = home;
  const daysAgo = (days: number) => new Date(Math.floor((end - days * DAY_MS) / 1000) * 1000).toISOString();
  const day = (days: number) => daysAgo(days).slice(0, 10);
  const { state } = clinic.city;
  const register = isProvince(state) ? `College of ${provinces[state]}` : 'NPPES';
  const bySource: PersonStatement = {
    by: 'source',
    source: register,
    at: daysAgo(random.between(40, 1_500)),
  };
  const byPerson: PersonStatement = { by: 'person', at: daysAgo(random.between(2, 400)) };
  const hasGender = random.chance(0.88);
  const spoken = random.chance(0.85) ? languagesOf(who, home, random) : undefined;
  const degrees = readableDegrees(degreesOf(who, clinic.name) ?? random.pick(specialty.degrees));
  const second = SECOND_SPECIALTY[clinic.category.id];
  const specialties = [clinic.category.id, ...(second !== undefined && random.chance(0.25) ? [second] : [])];
  const npi = npiOf(200_000_000 + number);
  return {
    person: {
      id: random.ulid(clinic.createdAt),
      slug,
      name: {
        given: who.given,
        ...(random.chance(0.3) && { middle: `${random.pick([...'ABCDEGHJKLMNPRST'])}.` }),
        family: who.family,
        degrees,
      },
      ...(isProvince(state) ? { college: { name: register, number: String(9_000_000 + number) } } : { npi }),
      ...(hasGender && { gender: who.gender }),
      ...(spoken && { languages: spoken }),
      licences: [
        {
          jurisdiction: state,
          number: `${state}-${random.integer(100_000, 999_999)}`,
          // A few have run out.
          validUntil: day(-random.between(-40, 700)),
          registerUrl: `https://licenses.example/${slug}`,
          evidence: random.chance(0.3) ? { by: 'staff', at: daysAgo(random.between(1, 300)) } : bySource,
        },
      ],
      specialties,
      evidence: {
        name: bySource,
        ...(hasGender && { gender: random.chance(0.5) ? bySource : byPerson }),
        ...(spoken && { languages: byPerson }),
        specialties: bySource,
      },
      source: {
        name: register,
        id: isProvince(state) ? String(9_000_000 + number) : npi,
        seenAt: daysAgo(3),
      },
      createdAt: clinic.createdAt,
      version: 0,
    },
    roles: places.map((place) => roleAt(place, { who, bySource, specialties, day, daysAgo }, random)),
  };
}

interface RoleInput {
  readonly who: Person;
  readonly bySource: PersonStatement;
  readonly specialties: readonly string[];
  readonly day: (daysAgo: number) => string;
  readonly daysAgo: (days: number) => string;
}

function roleAt({ clinic }: Workplace, input: RoleInput, random: Random): RoleRecord {
  const { bySource, specialties, day, daysAgo } = input;
  const said = () => ({ at: daysAgo(random.between(5, 500)) });
  const statements: RoleStatements = {
    source: { at: bySource.at, source: bySource.source ?? '' },
    ...(random.chance(0.6) && { clinic: said() }),
    ...(random.chance(0.5) && { person: said() }),
    ...(random.chance(0.2) && { staff: said() }),
  };
  return {
    clinicId: clinic.id,
    // At the second listing of a door the person does what that listing is about.
    ...(!specialties.includes(clinic.category.id) && { specialties: [clinic.category.id] }),
    ...(random.chance(0.8) && {
      acceptingPatients: clinic.acceptingPatients !== false && random.chance(0.75),
    }),
    ...(clinic.telemedicine !== undefined && random.chance(0.7) && { telemedicine: clinic.telemedicine }),
    ...(random.chance(0.5) && { from: day(random.between(200, 5_000)) }),
    statements,
  };
}

/** The degrees that the practice's name has, where it is named for the person. */
function degreesOf({ given, family }: Person, clinicName: string): string | undefined {
  const begin = `${given} ${family}, `;
  return clinicName.startsWith(begin) ? clinicName.slice(begin.length) : undefined;
}

function languagesOf(
  { language, spoken }: Person,
  { place }: Workplace,
  random: Random,
): (typeof spokenLanguages)[number][] {
  const others = place.languages
    .filter(([name, share]) => name !== language && random.chance(share * 0.4))
    .map(([name]) => name);
  const own = language !== undefined && language !== 'English' && random.chance(0.8) ? [language] : [];
  const further = spoken !== undefined && random.fork('spoken').chance(0.7) ? [spoken] : [];
  return ['English', ...own, ...further, ...others.slice(0, 2)];
}
