import { understood as copy } from '../../../../../shared/content/search/search.ts';
import type {
  CategoryRef,
  CityRef,
  ClinicCard,
  Understood,
} from '../../../../../shared/contracts/entities.ts';

/** Lists in which names of cities and specialties are looked up. */
export interface Known {
  readonly cities: readonly Pick<CityRef, 'id' | 'name'>[];
  readonly categories: readonly Pick<CategoryRef, 'id' | 'name'>[];
  /** Results, since a city may be missing in the loaded lists. */
  readonly clinics: readonly Pick<ClinicCard, 'city' | 'category'>[];
}

/**
 * 'Showing dermatology in Chicago' or 'Showing results for cardiologist'; undefined when the words were taken as they
 * are, or what they stand for has no name here.
 */
export function understoodSentence(understood: Understood | undefined, known: Known): string | undefined {
  if (!understood) return undefined;
  const { corrected, categoryId, cityId } = understood;
  if (corrected !== undefined) return copy.corrected(corrected);
  const { cities, categories, clinics } = known;
  const category = nameOf(categoryId, [...categories, ...clinics.map((clinic) => clinic.category)]);
  const city = nameOf(cityId, [...cities, ...clinics.map((clinic) => clinic.city)]);
  return category === undefined && city === undefined ? undefined : copy.meaning(category, city);
}

function nameOf(
  id: string | undefined,
  named: readonly { readonly id: string; readonly name: string }[],
): string | undefined {
  return id === undefined ? undefined : named.find((one) => one.id === id)?.name;
}
