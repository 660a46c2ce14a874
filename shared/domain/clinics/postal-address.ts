/**
 * A street address in parts, and its one line as on an envelope: 'street, unit, city, state postal code'. Parts are stored as a source, the
 * form or the map gives them; a text that has none is read from its end, and only servers read it.
 */
import type { AddressParts, CityRef, StreetParts } from '../../contracts/entities.ts';
import { cityKey } from '../taxonomy/city-key.ts';
import { isProvince } from '../taxonomy/provinces.ts';
import { regionOf } from '../taxonomy/regions.ts';
import { fold } from '../text/text.ts';

type City = Pick<CityRef, 'name' | 'state'>;

const POSTAL_CODE = /(?:^|[\s,])(\d{5}(?:-\d{4})?|[A-Z]\d[A-Z][ -]?\d[A-Z]\d)\.?$/i;
const COUNTRY = /(?:^|[\s,])(?:u\.?\s?s\.?(?:\s?a\.?)?|united states(?: of america)?|canada|can)\.?$/i;
/** What separates the parts of a text. */
const SEPARATORS = /\s*(?:[,;|•·\r\n\u2028\u2029]|\s[-–—/]\s)+\s*/u;
/** The part of a house that a part of a text names. */
const UNIT =
  /^(?:#|(?:apt|apartment|bldg|building|bureau|dept|fl|floor|lower level|ofc|office|ph|penthouse|rm|room|ste|suite|twr|tower|unit|unite)(?![\p{L}]))|^\d+(?:st|nd|rd|th|e|er)? (?:fl|floor|etage)(?![\p{L}])/u;
/** More than a text of any practice has, each once. */
const MAX_STEPS = 8;

/** The line of an address, without its postal code where it has none. */
export function addressLine(parts: StreetParts, city: City): string {
  const { street, unit, postalCode } = parts;
  const region = [city.state, postalCode].filter(Boolean).join(' ');
  return [street, unit, city.name, region].filter(Boolean).join(', ');
}

/** The parts of a clinic's address: those that are stored, or those of its line. */
export function addressPartsOf({
  address,
  addressParts,
  city,
}: {
  readonly address: string;
  readonly addressParts?: StreetParts;
  readonly city: City;
}): AddressParts {
  return {
    ...(addressParts ?? readAddress(address, city)),
    city: city.name,
    region: city.state,
    country: isProvince(city.state) ? 'CA' : 'US',
  };
}

/**
 * The parts of an address of which the map knows the house: its street where the address names nothing else, such as a suite or a building,
 * and its postal code where the address has none. Undefined where the map has another house.
 */
export function resolvedParts(
  {
    address,
    city,
    addressParts: own = readAddress(address, city),
  }: { readonly address: string; readonly addressParts?: StreetParts; readonly city: City },
  map: StreetParts,
): StreetParts | undefined {
  const [number] = /^\d+\w*/.exec(map.street) ?? [];
  const [ownNumber] = /^\d+\w*/.exec(own.street) ?? [];
  const isOther = (one = '', other = one) => fold(one).slice(0, 5) !== fold(other).slice(0, 5);
  if (
    number === undefined ||
    !fold(own.street)
      .split(/[\s,]+/)
      .includes(fold(number))
  )
    return undefined;
  if (own.postalCode !== undefined && isOther(own.postalCode, map.postalCode)) return undefined;
  const words = own.street.split(/\s+/);
  const isPlain =
    ownNumber === number &&
    !own.street.includes(',') &&
    !words.some((_, from) => isUnit(words.slice(from).join(' ')));
  const unit = own.unit ?? (isPlain ? map.unit : undefined);
  const postalCode = own.postalCode ?? map.postalCode;
  return {
    street: isPlain ? map.street : own.street,
    ...(unit !== undefined && { unit }),
    ...(postalCode !== undefined && { postalCode: readablePostal(postalCode) }),
  };
}

/**
 * The parts of a text: country, postal code, state and city are taken off its end, in any order and with any separator; the city in any of
 * its spellings. What is left is street and unit, also where a building is named after the city.
 */
export function readAddress(text: string, city: City): StreetParts {
  let segments = text.split(SEPARATORS).filter((segment) => segment !== '');
  let postalCode: string | undefined;
  let [hasRegion, hasCity, hasCountry] = [false, false, false];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const last = segments.at(-1) ?? '';
    const code = postalCode === undefined ? POSTAL_CODE.exec(last) : null;
    if (code?.[1] !== undefined) {
      postalCode = readablePostal(code[1]);
      segments = withLast(segments, last.slice(0, code.index));
      continue;
    }
    const country = hasCountry || hasCity ? null : COUNTRY.exec(last);
    if (country !== null) {
      hasCountry = true;
      segments = withLast(segments, last.slice(0, country.index));
      continue;
    }
    const beforeRegion = hasRegion || hasCity ? undefined : withoutRegion(last, city.state);
    if (beforeRegion !== undefined) {
      hasRegion = true;
      segments = withLast(segments, beforeRegion);
      continue;
    }
    const isEnd = hasRegion || postalCode !== undefined;
    const beforeCity = hasCity ? undefined : withoutCity(last, city, isEnd);
    if (beforeCity === undefined) break;
    hasCity = true;
    segments = withLast(segments, beforeCity);
  }
  // "5 Main St, Suite IL" has no state: what was taken off belongs to the street.
  if (!hasCity && postalCode === undefined) segments = text.split(SEPARATORS).filter(Boolean);
  const unit = segments.length > 1 ? segments.findLastIndex(isUnit) : -1;
  const isLast = unit > 0 && unit === segments.length - 1;
  return {
    street: (isLast ? segments.slice(0, -1) : segments).join(', '),
    ...(isLast && { unit: segments.at(-1) ?? '' }),
    ...(postalCode !== undefined && { postalCode }),
  };
}

const isUnit = (segment: string): boolean => UNIT.test(fold(segment));

const readablePostal = (code: string): string =>
  /^\d/.test(code) ? code : code.toUpperCase().replace(/^(...)[ -]?(...)$/, '$1 $2');

/** The segments with another last one; none where nothing is left of it. */
function withLast(segments: readonly string[], last: string): string[] {
  const rest = last.replace(/[\s,.(]+$/, '');
  return rest === '' ? segments.slice(0, -1) : [...segments.slice(0, -1), rest];
}

/** Before the state at the end of a text, written as its code or its name. */
function withoutRegion(text: string, state: string): string | undefined {
  const name = regionOf(state)?.name;
  const plain = text.replace(/[).\s]+$/, '');
  // 'N.Y.' too, whose last point is gone.
  const words = [state, [...state].join('.'), ...(name === undefined ? [] : [name])];
  for (const word of words) {
    const before = plain.slice(0, -word.length);
    const isSame = fold(plain.slice(before.length)) === fold(word);
    // "Fond du Lac Wi" may name a state; the city alone may also be one ("New York").
    if (isSame && (before === '' || /[\s,(]$/.test(before))) return before;
  }
  return undefined;
}

/**
 * Before the city at the end of a text. Within a segment only where a state or a postal code followed: "100 Old Boston" of Boston may be
 * a street.
 */
function withoutCity(text: string, city: City, isEnd: boolean): string | undefined {
  const key = cityKey(city);
  if (cityKey({ ...city, name: text }) === key) return '';
  if (!isEnd) return undefined;
  const words = text.split(/\s+/);
  for (let from = words.length - 1; from > 0; from -= 1) {
    const end = words.slice(from).join(' ');
    if (cityKey({ ...city, name: end }) === key) return words.slice(0, from).join(' ');
  }
  return undefined;
}
