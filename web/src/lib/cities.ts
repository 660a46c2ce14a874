/** Lists of cities: calls return the most clinics first, most pages sort by name. */
import type { CityRef } from '../../../shared/contracts/entities.ts';
import { fold } from '../../../shared/domain/text/text.ts';

/** 'Chicago, IL'; the name alone of a city whose state is not loaded yet. */
export function cityLabel({ name, state }: { readonly name: string; readonly state?: string }): string {
  return state ? `${name}, ${state}` : name;
}

/** The first of a list, all by default, in the order of their names. */
export function byName<City extends Pick<CityRef, 'name' | 'state'>>(
  cities: readonly City[],
  most = cities.length,
): City[] {
  return cities.slice(0, most).toSorted((a, b) => compare(cityLabel(a), cityLabel(b)));
}

/** Avoids `localeCompare`, which loads the browser's collation. */
function compare(a: string, b: string): number {
  const [x, y] = [fold(a), fold(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The cities of a list whose name begins with a text. */
export function citiesLike<City extends Pick<CityRef, 'name' | 'state'>>(
  cities: readonly City[],
  text: string,
): City[] {
  const start = fold(text);
  return cities.filter((city) => fold(cityLabel(city)).startsWith(start));
}
