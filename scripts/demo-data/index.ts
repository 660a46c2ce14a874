import { readFileSync } from 'node:fs';
import { phoneParts } from '../../lambdas/platform/phone-number.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import type {
  BlogPostRecord,
  CategoryRecord,
  CityRecord,
  ClinicRecord,
  ContactRecord,
} from '../../shared/domain/records.ts';
import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';
import { demonstrationCities as cities } from './cities.ts';
import { clinicMaker, type Practice } from './clinics.ts';
import { bySlug } from './data-file.ts';
import { contactMessages } from './messages.ts';
import { moderatedReviews, type ReviewReport } from './moderated-reviews.ts';
import { clinicPicture } from './pictures/index.ts';
import { places } from './places/index.ts';
import { listings } from './plan.ts';
import { demonstrationPosts, postPictures } from './posts/index.ts';
import { demonstrationPeople } from './practitioners.ts';
import { Random } from './random.ts';
import { googleFigures, reception } from './reception.ts';
import { type DemonstrationReview, reviewWriter, withPeopleSeen } from './reviews.ts';
import { specialties } from './specialties/index.ts';

const { categories } = readTaxonomy();

export interface Picture {
  /** Relative to the media directory. */
  readonly path: string;
  readonly svg: string;
}

export interface DemonstrationData {
  readonly cities: readonly CityRecord[];
  readonly categories: readonly CategoryRecord[];
  readonly clinics: readonly ClinicRecord[];
  /** Who sees patients at the approved ones. */
  readonly people: readonly PersonWithRoles[];
  /** Of all statuses. */
  readonly reviews: readonly DemonstrationReview[];
  /** Of published reviews. */
  readonly reports: readonly ReviewReport[];
  /** Published ones and a draft. */
  readonly posts: readonly BlogPostRecord[];
  readonly contacts: readonly ContactRecord[];
  readonly pictures: readonly Picture[];
  /** The instant for which the data holds; nothing in it is later. */
  readonly asOf: string;
}

const SEED = 'careatlas-demonstration-1';
const AS_OF = '2026-11-15T12:00:00.000Z';

/** A fictional directory, the same at every call. */
export function demonstrationData(): DemonstrationData {
  const random = new Random(SEED);
  const practices = makePractices(random);
  const approved = practices.filter(({ clinic }) => clinic.status === 'approved');

  const writer = reviewWriter(AS_OF);
  const receptions = reception(approved, AS_OF, random.fork('reception'));
  const published = receptions.flatMap((received) =>
    writer.published(received, random.fork(`reviews/${received.clinic.slug}`)),
  );
  const moderated = moderatedReviews(
    { practices: receptions, published, writer, asOf: AS_OF },
    random.fork('moderation'),
  );
  const people = demonstrationPeople(approved, AS_OF, random.fork('people'));
  const google = googleFigures(receptions, random.fork('google'));

  return {
    cities: cities.map((city) => ({ ...city, imageUrl: `/media/${cityPicture(city.slug)}` })),
    categories,
    clinics: practices.map(({ clinic }) => {
      const figures = google.get(clinic.id);
      return { ...clinic, ...phoneParts(clinic.phone ?? ''), ...(figures && { google: figures }) };
    }),
    people,
    reviews: withPeopleSeen([...published, ...moderated.reviews], people, random.fork('seen')),
    reports: moderated.reports,
    posts: demonstrationPosts(approved.map(({ clinic }) => clinic)),
    contacts: contactMessages(AS_OF, random.fork('messages')),
    pictures: [
      ...cities.map(({ slug }) => skyline(slug)),
      ...practices.flatMap((practice) => practicePicture(practice, random)),
      ...postPictures(),
    ],
    asOf: AS_OF,
  };
}

const cityPicture = (slug: string): string => `cities/${slug}.svg`;

function skyline(slug: string): Picture {
  const file = new URL(`pictures/${cityPicture(slug)}`, import.meta.url);
  return { path: cityPicture(slug), svg: readFileSync(file, 'utf8') };
}

function practicePicture({ clinic, building }: Practice, random: Random): Picture[] {
  if (clinic.imageUrl === undefined) return [];
  const site = { city: clinic.city.slug, category: clinic.category.slug };
  const svg = clinicPicture(site, random.fork(`picture/${building}`));
  return [{ path: `clinics/${clinic.slug}.svg`, svg }];
}

function makePractices(random: Random): Practice[] {
  const make = clinicMaker(AS_OF);
  const originals = new Map<string, Practice>();
  return listings().map((listing, index) => {
    const original = listing.repeats && originals.get(`${listing.city}/${listing.repeats}`);
    const practice = make(
      {
        listing,
        city: bySlug(cities, listing.city),
        category: bySlug(categories, listing.category),
        specialty: bySlug(specialties, listing.category),
        place: bySlug(places, listing.city),
        ...(original && { original }),
      },
      random.fork(`clinic/${index}`),
    );
    const key = `${listing.city}/${listing.category}`;
    // The first one that is known to the maps service, so that its place id can be shared.
    if (!originals.has(key) && practice.clinic.googlePlaceId) originals.set(key, practice);
    return practice;
  });
}
