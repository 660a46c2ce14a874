import * as z from 'zod/mini';
import { deletions } from '../../../../shared/domain/search/misspelling.ts';
import { citiesPartition, cityStatePartition, entriesOf } from '../../../derived/cities/index.ts';
import {
  CROWDED_SORT_KEY,
  DUPLICATE_PARTITION_PREFIX,
  listingKeys,
  OTHER_ENTRY_PREFIX,
  storedListingItemSchema,
} from '../../../derived/listings/index.ts';
import {
  BY_NAME_PREFIX,
  CLINIC_PEOPLE_PREFIX,
  NAMED_PREFIX,
  NUMBERED_PREFIX,
  peopleKeys,
  personManifestItemSchema,
} from '../../../derived/people/index.ts';
import {
  BLOG_PARTITION,
  cardPartition,
  POST_PARTITION_PREFIX,
  postManifestItemSchema,
  publicPostKeys,
} from '../../../derived/posts/index.ts';
import {
  PUBLISHED_REVIEW_PREFIX,
  publicReviewKeys,
  reviewCountedItemSchema,
  SAW_NEXT_SORT_KEY,
  SAW_PREFIX,
} from '../../../derived/reviews/index.ts';
import {
  DictionaryRepository,
  deletionPartition,
  dictionaryPartition,
  type Manifest,
  manifestItemSchema,
  parsePostingKey,
  postingItems,
  postingPartition,
  searchKeys,
} from '../../../derived/search/index.ts';
import {
  deferredPartitions,
  deltaItemSchema,
  deltaPartitions,
  FOLDED_SORT_KEY,
} from '../../../derived/totals/index.ts';
import { inParallel } from '../../../platform/in-parallel.ts';
import { CLINIC_PARTITION_PREFIX } from '../../../records/clinics/index.ts';
import { listedCitySchema, taxonomyKeys } from '../../../records/taxonomy/index.ts';
import type { Table } from '../../../table/index.ts';
import { type Key, keyText, parseItem, readAll } from '../../../table/index.ts';
import type { OnChange } from './rebuild.ts';

const CONCURRENT_CHECKS = 8;
/** Clinics and cities whose accounts are remembered: their items follow each other in no order. */
const MAX_REMEMBERED = 20_000;

/** An owner says which derived items it has; each kind of item asks its own. */
interface Owner {
  /** Of the change, for a report. */
  readonly kind:
    | 'listing'
    | 'duplicate key'
    | 'posting'
    | 'word'
    | 'city'
    | 'review'
    | 'post'
    | 'person'
    | 'total';
  /** Whether the item is accounted for, as the table is now. */
  accounts(): Promise<boolean>;
}

/**
 * Removes derived items that no owner accounts for: what is left when an owner was removed by hand or by a defect. An item is
 * deleted, and written again if its owner has come to name it meanwhile, so that the site's own writes win.
 */
export class StraySweep {
  readonly #table: Table;
  readonly #dryRun: boolean;
  readonly #onChange: OnChange;
  readonly #onPeople: (clinicId: string) => Promise<void>;
  readonly #dictionary: DictionaryRepository;
  /** Items of manifests by clinic, for a first look. */
  readonly #manifests = new Map<string, ReadonlySet<string>>();

  /** `onPeople` is called with a clinic after one of its people was removed. */
  constructor(
    table: Table,
    {
      dryRun,
      onChange,
      onPeople,
    }: {
      readonly dryRun: boolean;
      readonly onChange: OnChange;
      readonly onPeople: (clinicId: string) => Promise<void>;
    },
  ) {
    this.#table = table;
    this.#dryRun = dryRun;
    this.#onChange = onChange;
    this.#onPeople = onPeople;
    this.#dictionary = new DictionaryRepository(table);
  }

  /** Looks at items of any kind. Returns how many it has removed or completed, or would. */
  async sweep(items: readonly Key[]): Promise<number> {
    const results = await inParallel(items, CONCURRENT_CHECKS, (key) => this.#check(key));
    return results.filter((isChanged) => isChanged).length;
  }

  async #check(key: Key): Promise<boolean> {
    const owner = this.#ownerOf(key);
    if (owner === undefined || (await owner.accounts())) return false;
    this.#onChange(owner.kind, `${key.pk} ${key.sk}`);
    if (this.#dryRun) return true;
    if (isDictionary(key)) await this.#mendWord(key.sk);
    // No writer writes one twice.
    else if (isDelta(key)) await this.#table.delete(key);
    else await this.#remove(key, owner);
    return true;
  }

  async #remove(key: Key, owner: Owner): Promise<void> {
    const item = await this.#table.get(key, { consistent: true });
    if (item === undefined) return;
    await this.#table.delete(key);
    this.#manifests.clear();
    if (await owner.accounts()) await this.#table.put({ Item: item });
    if (key.pk.startsWith(CLINIC_PEOPLE_PREFIX)) {
      await this.#onPeople(key.pk.slice(CLINIC_PEOPLE_PREFIX.length));
    }
  }

  /** Removes a word that no clinic has, with what misspellings find it by; completes that of another one. */
  async #mendWord(word: string): Promise<void> {
    await this.#dictionary.removeUnposted([word]);
    if ((await this.#table.get(searchKeys.word(word), { consistent: true })) === undefined) return;
    await this.#table.delete(searchKeys.word(word));
    // Adds a word that is missing with all of its items.
    await this.#dictionary.add([word]);
  }

  #ownerOf(key: Key): Owner | undefined {
    const { pk, sk } = key;
    if (pk.startsWith(DUPLICATE_PARTITION_PREFIX)) {
      const accounts = sk === CROWDED_SORT_KEY ? () => this.#hasEntries(pk) : () => this.#hasMatch(key);
      return { kind: 'duplicate key', accounts };
    }
    if (pk.startsWith(OTHER_ENTRY_PREFIX)) return { kind: 'listing', accounts: () => this.#isListedIn(key) };
    if (pk.startsWith(POSTINGS)) return { kind: 'posting', accounts: () => this.#isPosted(key) };
    if (pk.startsWith(WORDS)) return { kind: 'word', accounts: () => this.#isWord(sk) };
    if (pk.startsWith(DELETIONS)) return { kind: 'word', accounts: () => this.#isDeletion(key) };
    if (isDelta(key)) return { kind: 'total', accounts: () => this.#isDelta(key) };
    if (pk.startsWith(CLINIC_PARTITION_PREFIX) && sk.startsWith(PUBLISHED_REVIEW_PREFIX)) {
      return { kind: 'review', accounts: () => this.#isPublished(key) };
    }
    if (pk.startsWith(SAW_PREFIX) && sk !== SAW_NEXT_SORT_KEY) {
      return { kind: 'review', accounts: () => this.#isNaming(key) };
    }
    if (pk.startsWith(POST_PARTITION_PREFIX)) return this.#postOf(key);
    if (POST_LISTS.some((list) => pk === list || pk.startsWith(`${list}#`))) {
      const postId = sk.slice(sk.lastIndexOf('#') + 1);
      return { kind: 'post', accounts: () => this.#isPlace(key, postId) };
    }
    if (PEOPLE_LISTS.some((prefix) => pk.startsWith(prefix))) {
      return { kind: 'person', accounts: () => this.#isOfPerson(key) };
    }
    if (CITY_LISTS.some((prefix) => pk.startsWith(prefix))) {
      return { kind: 'city', accounts: () => this.#isListed(key) };
    }
    return undefined;
  }

  async #hasEntries(pk: string): Promise<boolean> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk > :mark',
      ExpressionAttributeValues: { ':pk': pk, ':mark': CROWDED_SORT_KEY },
      ConsistentRead: true,
      Limit: 1,
    });
    return items.length > 0;
  }

  /** Valid, or added up meanwhile. */
  async #isDelta(key: Key): Promise<boolean> {
    const item = await this.#table.get(key, { consistent: true });
    return item === undefined || deltaItemSchema.safeParse(item).success;
  }

  async #hasMatch({ pk, sk }: Key): Promise<boolean> {
    const item = await this.#table.get(listingKeys.listing(sk), { consistent: true });
    if (item === undefined) return false;
    const listing = storedListingItemSchema.safeParse(item);
    // An invalid owner is written again by its projection, which then accounts for its items.
    return (
      !listing.success || listing.data.duplicateKeys.some((key) => listingKeys.duplicatePartition(key) === pk)
    );
  }

  async #isListedIn({ pk, sk }: Key): Promise<boolean> {
    const key = listingKeys.listing(pk.slice(OTHER_ENTRY_PREFIX.length));
    const item = await this.#table.get(key, { consistent: true });
    if (item === undefined) return false;
    const listing = storedListingItemSchema.safeParse(item);
    return !listing.success || listing.data.alsoIn.includes(sk);
  }

  async #isPosted(key: Key): Promise<boolean> {
    const clinicId = parsePostingKey(key.sk).position.split('#')[1] ?? '';
    const known = this.#manifests.get(clinicId);
    if (known?.has(keyText(key))) return true;
    const item = await this.#table.get(searchKeys.manifest(clinicId), { consistent: true });
    const manifest = manifestItemSchema.safeParse(item);
    if (item !== undefined && !manifest.success) return true;
    const named = new Set(manifest.success ? namedBy(manifest.data) : []);
    if (this.#manifests.size >= MAX_REMEMBERED) this.#manifests.clear();
    this.#manifests.set(clinicId, named);
    return named.has(keyText(key));
  }

  /** Posted, with all that misspellings find it by. */
  async #isWord(word: string): Promise<boolean> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
      ExpressionAttributeValues: { ':pk': postingPartition(undefined, word), ':word': `${word}#` },
      ConsistentRead: true,
      Limit: 1,
    });
    if (items.length === 0) return false;
    const wanted = deletions(word).map((rest) => searchKeys.deletion(rest, word));
    return (await readAll(this.#table, wanted)).size === wanted.length;
  }

  async #isDeletion({ pk, sk }: Key): Promise<boolean> {
    if (!deletions(sk).some((rest) => deletionPartition(rest) === pk)) return false;
    return (await this.#table.get(searchKeys.word(sk), { consistent: true })) !== undefined;
  }

  async #isPublished({ pk, sk }: Key): Promise<boolean> {
    const id = sk.slice(sk.lastIndexOf('#') + 1);
    const item = await this.#table.get(publicReviewKeys.counted(id), { consistent: true });
    if (item === undefined) return false;
    const { status, clinicId, createdAt } = parseItem('counted review', reviewCountedItemSchema, item);
    const own = publicReviewKeys.review(clinicId, createdAt, id);
    return status === 'published' && own.pk === pk && own.sk === sk;
  }

  async #isNaming({ pk, sk }: Key): Promise<boolean> {
    const key = publicReviewKeys.counted(sk.slice(sk.lastIndexOf('#') + 1));
    const item = await this.#table.get(key, { consistent: true });
    if (item === undefined) return false;
    const { saw } = parseItem('counted review', reviewCountedItemSchema, item);
    return saw?.id === pk.slice(SAW_PREFIX.length);
  }

  /** The public copy of a post alone says whose it is. */
  #postOf(key: Key): Owner {
    let id: string | undefined;
    return {
      kind: 'post',
      accounts: async () => {
        id ??= String((await this.#table.get(key, { consistent: true }))?.id);
        return this.#isPlace(key, id);
      },
    };
  }

  async #isPlace(key: Key, postId: string): Promise<boolean> {
    const item = await this.#table.get(publicPostKeys.manifest(postId), { consistent: true });
    if (item === undefined) return false;
    const places = postManifestItemSchema.safeParse(item);
    // Invalid places are written again, and name what they have.
    if (!places.success) return true;
    const { slug, entries } = places.data;
    return [publicPostKeys.post(slug), ...entries].some(
      (place) => place.pk === key.pk && place.sk === key.sk,
    );
  }

  async #isOfPerson({ pk, sk }: Key): Promise<boolean> {
    const personId = sk.slice(sk.lastIndexOf('#') + 1);
    const item = await this.#table.get(peopleKeys.manifest(personId), { consistent: true });
    if (item === undefined) return false;
    const manifest = personManifestItemSchema.safeParse(item);
    // An invalid one is written again, and names what it has.
    return !manifest.success || manifest.data.entries.some((entry) => entry.pk === pk && entry.sk === sk);
  }

  async #isListed({ pk, sk }: Key): Promise<boolean> {
    const cityId = sk.slice(sk.indexOf('#') + 1);
    const item = await this.#table.get(taxonomyKeys.city(cityId), { consistent: true });
    const city = listedSchema.safeParse(item ?? {});
    if (!city.success) return true;
    return (city.data.listed ?? []).some((state) =>
      entriesOf(state).some((entry) => entry.pk === pk && entry.sk === sk),
    );
  }
}

const listedSchema = z.object({ listed: z.exactOptional(z.array(listedCitySchema)) });

const POSTINGS = 'T#';
const WORDS = dictionaryPartition('').slice(0, 2);
const DELETIONS = deletionPartition('');
const POST_LISTS = [BLOG_PARTITION, cardPartition(BLOG_PARTITION)];
const PEOPLE_LISTS = [CLINIC_PEOPLE_PREFIX, BY_NAME_PREFIX, NAMED_PREFIX, NUMBERED_PREFIX];
const CITY_LISTS = [citiesPartition(''), cityStatePartition('')];

const DELTAS = new Set([...deltaPartitions, ...deferredPartitions]);

function isDelta({ pk, sk }: Key): boolean {
  return DELTAS.has(pk) && sk !== FOLDED_SORT_KEY;
}

function isDictionary({ pk }: Key): boolean {
  return pk.startsWith(WORDS);
}

/** What a manifest says that the index may have of the clinic. */
function namedBy({ replaces = [], ...posted }: Manifest): string[] {
  return [posted, ...replaces].flatMap((one) => [...postingItems(one).values()].map(keyText));
}
