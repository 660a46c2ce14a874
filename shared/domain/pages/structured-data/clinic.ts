import type {
  AggregateRating,
  DentistLeaf,
  MedicalClinicLeaf,
  OpeningHoursSpecification,
  PostalAddress,
  Review,
} from 'schema-dts';
import type { ClinicDetail } from '../../../contracts/entities.ts';
import { type OpeningHours, parseOpeningHours } from '../../clinics/opening-hours.ts';
import { toE164 } from '../../clinics/phone.ts';
import { postalAddressOf } from '../../clinics/postal-address.ts';
import { schemaTypeOf } from '../../taxonomy/schema-types.ts';
import { absoluteUrl } from './site.ts';

/** Reviews that a clinic's page shows (specification, section 9); only what is visible may be marked up. */
const MAX_REVIEWS = 5;

/** Where the text of the practice hours cannot be read (specification, 'Clinic detail'). */
const DEFAULT_HOURS: readonly OpeningHours[] = [
  { days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], opens: '08:00', closes: '18:00' },
];

/** A clinic as its page shows it. Google's rating is never part of it. */
export function clinicData(clinic: ClinicDetail): DentistLeaf | MedicalClinicLeaf {
  const url = absoluteUrl(`/clinics/${clinic.slug}`);
  const telephone = toE164(clinic.phone);
  // Imported listings may have no hours: nothing is claimed of them.
  const opening =
    clinic.practiceHours === '' ? [] : (parseOpeningHours(clinic.practiceHours) ?? DEFAULT_HOURS);
  const common = {
    '@id': `${url}#clinic`,
    name: clinic.name,
    url,
    address: postalAddress(clinic),
    isAcceptingNewPatients: clinic.acceptingPatients,
    ...(opening.length > 0 && { openingHoursSpecification: opening.map(hours) }),
    ...(clinic.description !== '' && { description: clinic.description }),
    ...(telephone !== undefined && { telephone }),
    ...(clinic.imageUrl !== undefined && { image: absoluteUrl(clinic.imageUrl) }),
    ...(clinic.website !== undefined && { sameAs: clinic.website }),
    ...(clinic.languagesSpoken.length > 0 && { knowsLanguage: clinic.languagesSpoken }),
    // The page shows a rating and reviews where some are published.
    ...(clinic.reviews.length > 0 && { aggregateRating: aggregateRating(clinic), review: reviews(clinic) }),
  };
  const type = schemaTypeOf(clinic.schemaType);
  if (type === 'Dentist') return { '@type': 'Dentist', ...common };
  return {
    '@type': 'MedicalClinic',
    ...common,
    ...(type !== undefined && { medicalSpecialty: `https://schema.org/${type}` }),
  };
}

const CANADA = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT']);

function postalAddress({ address, city }: ClinicDetail): PostalAddress {
  const { street, postalCode } = postalAddressOf(address, city);
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    addressLocality: city.name,
    addressRegion: city.state,
    addressCountry: CANADA.has(city.state) ? 'CA' : 'US',
    ...(postalCode !== undefined && { postalCode }),
  };
}

function hours({ days, opens, closes }: OpeningHours): OpeningHoursSpecification {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map((day) => `https://schema.org/${day}` as const),
    opens: `${opens}:00`,
    closes: `${closes}:00`,
  };
}

function aggregateRating({ rating, reviewCount }: ClinicDetail): AggregateRating {
  return { '@type': 'AggregateRating', ratingValue: rating, reviewCount, bestRating: 5, worstRating: 1 };
}

function reviews(clinic: ClinicDetail): Review[] {
  return clinic.reviews.slice(0, MAX_REVIEWS).map(({ authorName, rating, title, content, createdAt }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: authorName },
    datePublished: createdAt,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    ...(title !== '' && { name: title }),
    ...(content !== '' && { reviewBody: content }),
  }));
}
