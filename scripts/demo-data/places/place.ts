import type { Location } from '../../../shared/domain/records.ts';
import type { Language, Population } from '../people.ts';

export interface Neighbourhood {
  readonly name: string;
  readonly centre: Location;
  /** US: the ZIP code. Canada: the first half of the postal code. */
  readonly postal: string;
  readonly areaCodes: readonly string[];
  /** Streets with the house numbers that lie in this neighbourhood. */
  readonly streets: readonly (readonly [name: string, from: number, to: number])[];
  /** The post office's name of the place, where it is not the city's. */
  readonly locality?: string;
  /** Queens writes 3714 as 37-14. */
  readonly numbering?: 'hyphenated';
}

/** What is true of a city: where its streets are, who lives there, what they speak. */
export interface Place {
  readonly slug: 'chicago' | 'los-angeles' | 'new-york' | 'toronto' | 'vancouver';
  readonly country: 'US' | 'CA';
  readonly neighbourhoods: readonly Neighbourhood[];
  readonly population: Population;
  /** How likely a practice speaks a language beside English. */
  readonly languages: readonly (readonly [Language, number])[];
  /** Trees, waters and landmarks that practices there like to be called after. */
  readonly namesakes: readonly string[];
  readonly transit: readonly string[];
}
