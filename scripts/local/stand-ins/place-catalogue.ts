import { words } from '../../../shared/domain/text.ts';

/** A place as Google would know it. */
export interface KnownPlace {
  readonly id: string;
  readonly name: string;
  /** One line, as the directory writes it: street, perhaps a unit, locality, region and postal code. */
  readonly address: string;
  /** Absent while nobody has rated it. */
  readonly figures?: { readonly rating: number; readonly reviewCount: number } | undefined;
  readonly location?: { readonly latitude: number; readonly longitude: number } | undefined;
}

interface Entry {
  readonly place: KnownPlace;
  readonly name: ReadonlySet<string>;
  readonly address: ReadonlySet<string>;
  readonly locality: readonly string[];
}

/** Ends of the ids that a place has beside its own: under one it has moved, under the other lies the place next door. */
const MOVED = '_moved';
const NEXT_DOOR = '_next-door';

/** Part of a place's name that a search must hold. */
const LEAST_OF_NAME = 0.7;
/** How much less well than the best place another one may match. */
const LEAST_OF_BEST = 0.75;

/** Every place that can be asked for, by id and by text. */
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

  /** The place of an id, which also is one under which it moved, or one next door to a place. */
  place(id: string): KnownPlace | undefined {
    if (this.gone.has(id)) return undefined;
    const origin = withoutEnd(id, MOVED);
    const known = this.byId.get(withoutEnd(origin, NEXT_DOOR));
    if (!known) return undefined;
    return { ...(origin.endsWith(NEXT_DOOR) ? nextDoor(known) : known), id };
  }

  /** The place under another id; the asked one still leads to it. */
  moved(id: string): KnownPlace | undefined {
    const place = this.place(id);
    if (!place) return undefined;
    this.gone.delete(otherId(id));
    return { ...place, id: otherId(id) };
  }

  /** From now on the place is found under another id only. */
  retire(id: string): void {
    if (!this.place(id)) return;
    this.gone.add(id);
    this.gone.delete(otherId(id));
  }

  /** The places that a text names, best match first: most of the name, and the locality. */
  search(text: string, count: number): KnownPlace[] {
    const asked = new Set(words(text));
    const share = (of: ReadonlySet<string>) => [...of].filter((word) => asked.has(word)).length / of.size;
    const matches = [...new Set([...asked].flatMap((word) => this.byWord.get(word) ?? []))]
      .map((entry) => ({ entry, name: share(entry.name), address: share(entry.address) }))
      .filter(({ entry, name }) => name >= LEAST_OF_NAME && entry.locality.every((word) => asked.has(word)))
      .map(({ entry, name, address }) => ({ place: entry.place, match: name + address }))
      .toSorted((one, other) => other.match - one.match);
    const least = (matches[0]?.match ?? 0) * LEAST_OF_BEST;
    return matches
      .filter(({ match }) => match >= least)
      .slice(0, count)
      .map(({ place }) => (this.gone.has(place.id) ? { ...place, id: otherId(place.id) } : place));
  }

  /** What a search finds that takes the place next door for the one that was asked for. */
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
  /** Of New York; Google names no city there. */
  readonly borough?: string | undefined;
  readonly region: string;
  readonly postalCode: string;
}

/** By the names that addresses have in the city's place: those of boroughs, and of quarters of Queens. */
const boroughs = new Map([
  ...['Bronx', 'Brooklyn', 'Queens', 'Staten Island'].map((name) => [name, name] as const),
  ...['Astoria', 'Flushing', 'Jackson Heights'].map((quarter) => [quarter, 'Queens'] as const),
]);

/** Reads an address from its end, where it is of one form: locality, region, postal code. */
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

/** Another practice in the same street with a name that is near enough to ask about, and not the same. */
function nextDoor(place: KnownPlace): KnownPlace {
  return {
    id: `${place.id}${NEXT_DOOR}`,
    name: `${place.name} Annex North`,
    address: place.address.replace(/^\d+/, (number) => String(Number(number) + 2)),
    figures: { rating: 3.9, reviewCount: 12 },
    location: place.location,
  };
}

function otherId(id: string): string {
  return id.endsWith(MOVED) ? withoutEnd(id, MOVED) : `${id}${MOVED}`;
}

function withoutEnd(id: string, end: string): string {
  return id.endsWith(end) ? id.slice(0, -end.length) : id;
}
