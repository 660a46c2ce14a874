import type { CategoryRef, ClinicCard } from '../../../../shared/contracts/entities.ts';

/**
 * The other categories that a clinic is listed in (specification, 'Clinic card'): each once, without its own. Empty
 * when its own is the only one.
 */
export function alsoIn({
  category,
  otherCategories = [],
}: Pick<ClinicCard, 'category' | 'otherCategories'>): CategoryRef[] {
  const byId = new Map([category, ...otherCategories].map((entry) => [entry.id, entry]));
  byId.delete(category.id);
  return [...byId.values()];
}
