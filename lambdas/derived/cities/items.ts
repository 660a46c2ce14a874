import { normalise } from '../../../shared/domain/text/text.ts';

/** Letters of a city's name, at most, that name a list of the cities which begin with them. */
export const MAX_CITY_PREFIX = 8;

/** The lists that a city is in, by its name: of all cities, of those with the same beginnings of the name, of its state. */
export function cityListPartitions({
  name,
  state,
}: {
  readonly name: string;
  readonly state: string;
}): string[] {
  const letters = [...normalise(name)].slice(0, MAX_CITY_PREFIX);
  const beginnings = letters.map((_, index) => letters.slice(0, index + 1).join(''));
  return [...['', ...beginnings].map(citiesPartition), cityStatePartition(state)];
}

/** Cities whose folded name begins with the letters; all for none. */
export const citiesPartition = (beginning: string): string => `CITIES#${beginning}`;

export const cityStatePartition = (state: string): string => `CITYSTATE#${state}`;

const MAX_CITY_CLINICS = 99_999_999;

/** Sorts a city with more clinics first. */
export function cityListSortKey({
  id,
  clinicCount,
}: {
  readonly id: string;
  readonly clinicCount: number;
}): string {
  return `${String(MAX_CITY_CLINICS - clinicCount).padStart(8, '0')}#${id}`;
}
