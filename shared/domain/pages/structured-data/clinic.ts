import type {
  AggregateRating,
  DentistLeaf,
  IndividualPhysicianLeaf,
  MedicalClinicLeaf,
  OpeningHoursSpecification,
  PostalAddress,
  Review,
} from 'schema-dts';
import type { ClinicDetail, PractitionerCard } from '../../../contracts/entities.ts';
import type { OpeningHours } from '../../clinics/opening-hours.ts';
import { streetLine } from '../../clinics/street-line.ts';
import { schemaTypeOf } from '../../taxonomy/schema-types.ts';
import { absoluteUrl } from './site.ts';

/** Reviews that a clinic's page shows (specification, section 9); only what is visible may be marked up. */
const MAX_REVIEWS = 5;
/** People that a clinic's page shows. */
const MAX_PEOPLE = 10;

/** A clinic as its page shows it: what is not known, or cannot be read, is absent. Google's rating is never part of it. */
export function clinicData(clinic: ClinicDetail): DentistLeaf | MedicalClinicLeaf {
  const url = absoluteUrl(`/clinics/${clinic.slug}`);
  const { acceptingPatients, description, languagesSpoken, practitioners = [] } = clinic;
  const telephone = clinic.phoneE164;
  const opening = clinic.hours?.spans ?? [];
  const special = (clinic.hoursExceptions ?? []).flatMap(specialHours);
  const common = {
    '@id': `${url}#clinic`,
    name: clinic.name,
    url,
    address: postalAddress(clinic),
    ...(acceptingPatients !== null && { isAcceptingNewPatients: acceptingPatients }),
    ...(opening.length > 0 && { openingHoursSpecification: opening.map(hours) }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(description && { description }),
    ...(telephone !== undefined && { telephone }),
    ...(clinic.imageUrl !== undefined && { image: absoluteUrl(clinic.imageUrl) }),
    ...(clinic.website !== undefined && { sameAs: clinic.website }),
    ...(languagesSpoken !== null && languagesSpoken.length > 0 && { knowsLanguage: languagesSpoken }),
    ...(practitioners.length > 0 && { member: practitioners.slice(0, MAX_PEOPLE).map(person) }),
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

function postalAddress({ addressParts }: ClinicDetail): PostalAddress {
  const { city, region, country, postalCode } = addressParts;
  const street = streetLine(addressParts);
  return {
    '@type': 'PostalAddress',
    ...(street !== '' && { streetAddress: street }),
    addressLocality: city,
    addressRegion: region,
    addressCountry: country,
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

/** A day with other hours; one that is closed is written as open from midnight to midnight. */
function specialHours({
  day,
  spans,
}: NonNullable<ClinicDetail['hoursExceptions']>[number]): OpeningHoursSpecification[] {
  const open = spans.length > 0 ? spans : [{ opens: '00:00', closes: '00:00' }];
  return open.map(({ opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    validFrom: day,
    validThrough: day,
    opens: `${opens}:00`,
    closes: `${closes}:00`,
  }));
}

/** By the id that the person's own page gives. They are members: whether the clinic employs them is not known. */
function person({ slug, name }: PractitionerCard): IndividualPhysicianLeaf {
  const url = absoluteUrl(`/practitioners/${slug}`);
  return { '@type': 'IndividualPhysician', '@id': `${url}#person`, name, url };
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
