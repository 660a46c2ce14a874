/** Spellings of one city: 'Port St. Lucie' and 'PORT SAINT LUCIE', "O'Fallon" and 'O FALLON', 'McAllen' and 'MC ALLEN, TX'. */
import { fold } from '../text/text.ts';
import { regionOf } from './regions.ts';

interface CityName {
  readonly name: string;
  /** State or province, as its postal code. */
  readonly state: string;
}

/** Words of cities that are also shortened ('Directory of Post Offices' and Canada Post). */
const SHORT: Readonly<Record<string, string>> = {
  beach: 'bch',
  center: 'ctr',
  centre: 'ctr',
  east: 'e',
  fort: 'ft',
  grove: 'grv',
  heights: 'hts',
  island: 'is',
  junction: 'jct',
  lake: 'lk',
  mount: 'mt',
  mountain: 'mtn',
  north: 'n',
  point: 'pt',
  port: 'pt',
  saint: 'st',
  sainte: 'ste',
  south: 's',
  springs: 'spgs',
  township: 'twp',
  village: 'vlg',
  west: 'w',
};

/** Equal for the spellings of one city of a state: in short words, without spaces, punctuation and accents. */
export function cityKey({ name, state }: CityName): string {
  const words = fold(cityNameOf({ name, state }))
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (Object.hasOwn(SHORT, word) ? (SHORT[word] ?? word) : word));
  return `${state} ${words.join('')}`;
}

/** The name without its state at the end: 'Springfield, Illinois' and 'SPRINGFIELD IL' of Illinois. */
export function cityNameOf({ name, state }: CityName): string {
  const [, city = '', comma, ending = ''] =
    /^(.*[^\s,(])(\s*[,(]\s*|\s+)([^,()]+?)\)?\s*$/.exec(name.trim()) ?? [];
  const code = ending.replace(/[.\s]/g, '').toUpperCase();
  const isNamed =
    comma !== undefined && comma.trim() !== '' && fold(ending) === fold(regionOf(state)?.name ?? '');
  const last = /^(.*\S)\s+(\S+)$/.exec(name.trim());
  if (isNamed || (comma?.trim() && code === state)) return city.trim();
  return last?.[2]?.toUpperCase() === state && last[1] !== undefined
    ? last[1].replace(/[\s,]+$/, '')
    : name.trim();
}
