/** Orders of a list of clinics that its visitor may choose (specification, section 5, 'Landing sort'). */
import type { ClinicCard } from '../../../../shared/contracts/entities.ts';

export const sortKeys = ['rating', 'reviews', 'name'] as const;
export type SortKey = (typeof sortKeys)[number];

const compare: Readonly<Record<SortKey, (a: ClinicCard, b: ClinicCard) => number>> = {
  rating: (a, b) => Number(b.rating) - Number(a.rating),
  reviews: (a, b) => b.reviewCount - a.reviewCount,
  name: (a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }),
};

/** A stable sort: equal clinics keep the order of the response, best rank first. */
export function sortClinics(clinics: readonly ClinicCard[], key: SortKey): readonly ClinicCard[] {
  return clinics.toSorted(compare[key]);
}
