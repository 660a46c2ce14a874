/** People of the bench's clinics, about three for each: those of the n-th clinic are the same in every run and at every size. */
import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';
import type { ListedClinic } from '../../../shared/domain/records.ts';
import { slugify } from '../../../shared/domain/text/slug.ts';
import { bySlug } from '../../demo-data/data-file.ts';
import { person } from '../../demo-data/people.ts';
import { practitioner, type Workplace } from '../../demo-data/practitioners.ts';
import { Random } from '../../demo-data/random.ts';
import { specialties } from '../../demo-data/specialties/index.ts';
import { readTaxonomy } from '../../seed/taxonomy/taxonomy.ts';
import { BENCH_TIME, type BenchClinic, population } from './clinics.ts';

const { categories } = readTaxonomy();

/** The clinic of this number has so many people of its own. */
export const LARGE_CLINIC = 97;
export const LARGE_STAFF = 500;

/** People of one clinic, at most: each has a number of its own among those of all clinics. */
const MAX_STAFF = 512;

/** Least and most people of a clinic, with the share of such clinics: most are one doctor or two. The mean is three. */
const STAFF_SIZES: readonly (readonly [size: readonly [least: number, most: number], share: number])[] = [
  [[0, 0], 0.135],
  [[1, 1], 0.345],
  [[2, 2], 0.2],
  [[3, 3], 0.11],
  [[4, 6], 0.115],
  [[7, 15], 0.08],
  [[16, 40], 0.015],
];

/** Share of people who also see patients at the clinic before theirs. */
const ELSEWHERE = 0.06;

/** Share of people of another specialty than the clinic's, where the clinic has some staff and where it has a lot. */
const OTHER_SPECIALTY = { some: 0.12, lot: 0.6 };
const SOME_STAFF = 3;
const LOT_OF_STAFF = 16;

export interface BenchPeople {
  /** Whose first clinic has this number. */
  of(number: number): readonly PersonWithRoles[];
  /** All who work at the clinic of this number, in a directory of so many clinics. */
  at(number: number, size: number): readonly PersonWithRoles[];
}

export function benchPeople(clinicAt: (number: number) => BenchClinic): BenchPeople {
  const of = remembered((number) => {
    const { clinic } = clinicAt(number);
    const random = new Random(`bench people ${number}`);
    const [least, most] = random.weighted(STAFF_SIZES);
    const size = number === LARGE_CLINIC ? LARGE_STAFF : random.integer(least, most);
    return Array.from({ length: size }, (_, index) => {
      const own = random.fork(index);
      const isElsewhere = number > 0 && own.chance(ELSEWHERE);
      const places = [clinic, ...(isElsewhere ? [clinicAt(number - 1).clinic] : [])];
      return personAt(places, { number: number * MAX_STAFF + index, size }, own);
    });
  });
  return {
    of,
    at(number, size) {
      const { id } = clinicAt(number).clinic;
      const works = ({ roles }: PersonWithRoles) => roles.some(({ clinicId }) => clinicId === id);
      return [...of(number), ...(number + 1 < size ? of(number + 1).filter(works) : [])];
    },
  };
}

/** Remembers what was made last, since neighbours are asked for again and again. */
export function remembered<Made>(make: (number: number) => Made): (number: number) => Made {
  const last = new Map<number, Made>();
  return (number) => {
    const made = last.get(number) ?? make(number);
    last.set(number, made);
    const [oldest] = last.keys();
    if (last.size > REMEMBERED && oldest !== undefined) last.delete(oldest);
    return made;
  };
}

const REMEMBERED = 4;

function personAt(
  clinics: readonly ListedClinic[],
  { number, size }: { readonly number: number; readonly size: number },
  random: Random,
): PersonWithRoles {
  const who = person(population, random);
  const [home] = clinics;
  const otherShare =
    size >= LOT_OF_STAFF ? OTHER_SPECIALTY.lot : size >= SOME_STAFF ? OTHER_SPECIALTY.some : 0;
  const other = random.chance(otherShare)
    ? random.weighted(specialties.map(({ slug, weight }) => [slug, weight]))
    : undefined;
  const { id, slug, name } = bySlug(categories, other ?? home?.category.slug ?? '');
  const places = clinics.map(
    (clinic): Workplace => ({
      // A person does the same at each place, whatever the clinic is listed as.
      clinic: { ...clinic, category: { id, slug, name } },
      specialty: bySlug(specialties, slug),
      place: { languages: languagesIn(clinic.city.state) },
    }),
  );
  const personSlug = `${slugify(`${who.given} ${who.family}`).slice(0, 50)}-${number.toString(36)}`;
  return practitioner({ who, places, number, slug: personSlug, end: BENCH_TIME.getTime() }, random);
}

function languagesIn(state: string): Workplace['place']['languages'] {
  return [
    ['Spanish', 0.3],
    ['French', state === 'QC' ? 0.9 : 0.06],
    ['Arabic', 0.03],
    ['Portuguese', 0.03],
  ];
}
