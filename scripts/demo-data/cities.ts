import { readTaxonomy } from '../seed/taxonomy/taxonomy.ts';

/** The cities of the demonstration data. */
export const { cities: demonstrationCities } = readTaxonomy(new URL('cities.json', import.meta.url));
