import { normalise } from '../../../shared/domain/text/text.ts';

/** Letters of a city's name, at most, that name a list of the cities which begin with them. */
export const MAX_CITY_PREFIX = 8;

/** Lists of cities, the most clinics first: a city is in that of all, those of the beginnings of its name, and that of its state. */
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

/** Partition of the cities whose folded name begins with the letters; of all for none. */
export const citiesPartition = (beginning: string): string => `CITIES#${beginning}`;

/** Partition of the cities of a state or province. */
export const cityStatePartition = (state: string): string => `CITYSTATE#${state}`;

const MAX_CITY_CLINICS = 99_999_999;

/** Sort key of a city in each of its lists: more clinics come first. */
export function cityListSortKey({
  id,
  clinicCount,
}: {
  readonly id: string;
  readonly clinicCount: number;
}): string {
  return `${String(MAX_CITY_CLINICS - clinicCount).padStart(8, '0')}#${id}`;
}
