import { words } from '../../../shared/domain/text/text.ts';

/** A place as Google would know it. */
export interface KnownPlace {
  readonly id: string;
  readonly name: string;
  /** One line, as the directory writes it: street, perhaps a unit, locality, region and postal code. */
  readonly address: string;
  /** Absent without ratings. */
  readonly googleRating?: { readonly rating: number; readonly reviewCount: number } | undefined;
}

interface Entry {
  readonly place: KnownPlace;
  readonly name: ReadonlySet<string>;
  readonly address: ReadonlySet<string>;
  readonly locality: readonly string[];
}

/** Suffixes of further ids of a place: where it has moved, and the place next door. */
const MOVED = '_moved';
const NEXT_DOOR = '_next-door';

/** Share of the words of a place's name that a search must have. */
const MIN_NAME_SHARE = 0.7;
/** Minimum score of a result, relative to the best one. */
const MIN_OF_BEST = 0.75;

export class PlaceCatalogue {
  private readonly byId = new Map<string, KnownPlace>();
  private readonly byWord = new Map<string, Entry[]>();
  /** Ids that no longer lead to a place. */
  private readonly gone = new Set<string>();

  add(places: Iterable<KnownPlace>): void {
    for (const place of places) {
      if (this.byId.has(place.id)) continue;
      this.byId.set(place.id, place);
      const entry: Entry = {
        place,
        name: new Set(words(place.name)),
        address: new Set(words(place.address)),
        locality: words(addressParts(place.address).locality),
      };
      for (const word of entry.name) {
        const entries = this.byWord.get(word);
        if (entries) entries.push(entry);
        else this.byWord.set(word, [entry]);
      }
    }
  }

  /** The place of an id, also of an id with a suffix. */
  place(id: string): KnownPlace | undefined {
    if (this.gone.has(id)) return undefined;
    const origin = withoutEnd(id, MOVED);
    const known = this.byId.get(withoutEnd(origin, NEXT_DOOR));
    if (!known) return undefined;
    return { ...(origin.endsWith(NEXT_DOOR) ? nextDoor(known) : known), id };
  }

  /** The place under another id; the given id still finds it. */
  moved(id: string): KnownPlace | undefined {
    const place = this.place(id);
    if (!place) return undefined;
    this.gone.delete(otherId(id));
    return { ...place, id: otherId(id) };
  }

  /** Removes the id: only another id finds the place. */
  retire(id: string): void {
    if (!this.place(id)) return;
    this.gone.add(id);
    this.gone.delete(otherId(id));
  }

  /** The places with most of their name and their locality in the text, best match first. */
  search(text: string, count: number): KnownPlace[] {
    const wanted = new Set(words(text));
    const share = (of: ReadonlySet<string>) => [...of].filter((word) => wanted.has(word)).length / of.size;
    const matches = [...new Set([...wanted].flatMap((word) => this.byWord.get(word) ?? []))]
      .map((entry) => ({ entry, name: share(entry.name), address: share(entry.address) }))
      .filter(({ entry, name }) => name >= MIN_NAME_SHARE && entry.locality.every((word) => wanted.has(word)))
      .map(({ entry, name, address }) => ({ place: entry.place, match: name + address }))
      .toSorted((one, other) => other.match - one.match);
    const least = (matches[0]?.match ?? 0) * MIN_OF_BEST;
    return matches
      .filter(({ match }) => match >= least)
      .slice(0, count)
      .map(({ place }) => (this.gone.has(place.id) ? { ...place, id: otherId(place.id) } : place));
  }

  /** The places next door to the results of a search. */
  searchNextDoor(text: string, count: number): KnownPlace[] {
    return this.search(text, count).map(({ id }) => {
      const place = this.byId.get(withoutEnd(id, MOVED));
      if (!place) throw new Error(`there is no place ${id}`);
      return nextDoor(place);
    });
  }
}

export interface AddressParts {
  readonly street: string;
  readonly unit?: string;
  readonly locality: string;
  /** In New York, where Google names no city. */
  readonly borough?: string | undefined;
  readonly region: string;
  readonly postalCode: string;
}

/** By locality: boroughs, and neighbourhoods of Queens. */
const boroughs = new Map([
  ...['Bronx', 'Brooklyn', 'Queens', 'Staten Island'].map((name) => [name, name] as const),
  ...['Astoria', 'Flushing', 'Jackson Heights'].map((quarter) => [quarter, 'Queens'] as const),
]);

/** Parses an address from its end: locality, region, postal code. */
export function addressParts(address: string): AddressParts {
  const parts = address.split(', ');
  const [, region = '', postalCode = ''] = /^(\S+)\s+(.+)$/.exec(parts.at(-1) ?? '') ?? [];
  const [street = '', ...unit] = parts.slice(0, -2);
  const locality = parts.at(-2) ?? '';
  return {
    street,
    ...(unit.length > 0 && { unit: unit.join(' ') }),
    locality,
    borough: region === 'NY' ? boroughs.get(locality) : undefined,
    region,
    postalCode,
  };
}

/** A practice in the same street with a similar name: a low-confidence match. */
function nextDoor(place: KnownPlace): KnownPlace {
  return {
    id: `${place.id}${NEXT_DOOR}`,
    name: `${place.name} Annex North`,
    address: place.address.replace(/^\d+/, (number) => String(Number(number) + 2)),
    googleRating: { rating: 3.9, reviewCount: 12 },
  };
}

function otherId(id: string): string {
  return id.endsWith(MOVED) ? withoutEnd(id, MOVED) : `${id}${MOVED}`;
}

function withoutEnd(id: string, end: string): string {
  return id.endsWith(end) ? id.slice(0, -end.length) : id;
}
