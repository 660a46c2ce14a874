import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { averageText } from '../../../shared/domain/ranks/rating.ts';
import {
  cityItemSchema,
  listedCitySchema,
  removedCityItemSchema,
  taxonomyKeys,
  withRatings,
} from '../../records/taxonomy/index.ts';
import type { Table, TransactItems } from '../../table/index.ts';
import { isSameItem, type Key, keyText, parseItem, readAll, retryOnConflict } from '../../table/index.ts';
import { cityListPartitions, cityListSortKey } from './items.ts';

type ListedCity = z.infer<typeof listedCitySchema>;

/** What the lists show of a city, and what they are to show; undefined: nothing. */
interface States {
  readonly listed: readonly ListedCity[];
  readonly wanted: ListedCity | undefined;
}

/** A city has one entry in each of its lists, and its item says what they may show. */
export class CityListProjection {
  readonly #table: Table;
  readonly #isThorough: boolean;

  /** `isThorough`: reads the entries of a city whose item names them; a rebuild does. */
  constructor(table: Table, { isThorough = false }: { readonly isThorough?: boolean } = {}) {
    this.#table = table;
    this.#isThorough = isThorough;
  }

  /**
   * Makes the lists show the city as its record and its totals are now; repeating it changes nothing.
   *
   * Writes the entries without a transaction, which would cost twice as much: the city's item first names the new state beside
   * the old ones, and after the writes the new one alone. A call that finds several states writes them again, and one that
   * lost against another one removes what it may have written too late.
   */
  async apply(cityId: string): Promise<void> {
    const tried: ListedCity[] = [];
    await retryOnConflict(async () => {
      while (!(await this.#isListed(cityId, tried))) {
        // Until what is read is what is listed: totals may have changed meanwhile.
      }
    });
  }

  /** Whether `apply` would write nothing. */
  async isRight(cityId: string): Promise<boolean> {
    const states = await this.#statesOf(cityId);
    return states === undefined || this.#areRight(states, []);
  }

  /** What the lists are to show of the city, and what they show; undefined when there is no city. */
  async #statesOf(cityId: string) {
    const item = await this.#table.get(taxonomyKeys.city(cityId), { consistent: true });
    if (item === undefined) return undefined;
    // Totals of clinics whose city is gone have no name; lists may still show it.
    if (item.slug === undefined)
      return { ...parseItem('city', removedCityItemSchema, item), wanted: undefined };
    const { ratings, listed = [], ...city } = withRatings(parseItem('city', cityItemSchema, item));
    const wanted = z.parse(listedCitySchema, { ...city, avgRating: averageText(ratings) });
    return { listed, wanted };
  }

  async #areRight({ listed, wanted }: States, tried: readonly ListedCity[]): Promise<boolean> {
    const states = [...listed, ...tried];
    if (wanted === undefined) return states.length === 0;
    if (listed.length !== 1 || !states.every((state) => isDeepStrictEqual(state, wanted))) return false;
    if (!this.#isThorough) return true;
    const entries = entriesOf(wanted);
    const stored = await readAll(this.#table, entries);
    return entries.every((key) => isSameItem(stored.get(keyText(key)), { ...key, ...wanted }));
  }

  /** True when nothing had to be written. `tried` are states whose entries this call may have written. */
  async #isListed(cityId: string, tried: ListedCity[]): Promise<boolean> {
    const states = await this.#statesOf(cityId);
    if (states === undefined || (await this.#areRight(states, tried))) return true;
    const { listed, wanted } = states;
    if (wanted === undefined) return this.#isRemoved(cityId, [...listed, ...tried], listed);
    const former = [...listed, ...tried].filter((state) => !isDeepStrictEqual(state, wanted));
    // Two states at least, so that a city that was never listed is not taken for one that is.
    const open = [wanted, ...(former.length === 0 ? [wanted] : former)];
    await this.#setListed(wanted.id, listed, open);
    tried.push(wanted);
    const entries = entriesOf(wanted);
    const kept = new Set(entries.map(spelled));
    const outdated = former.flatMap(entriesOf).filter((key) => !kept.has(spelled(key)));
    await this.#table.batchWrite([
      ...entries.map((key) => ({ PutRequest: { Item: { ...key, ...wanted } } })),
      ...[...new Map(outdated.map((key) => [spelled(key), key])).values()].map((Key) => ({
        DeleteRequest: { Key: { ...Key } },
      })),
    ]);
    await this.#setListed(wanted.id, open, [wanted]);
    tried.length = 0;
    return false;
  }

  /** Deletes the entries of a city that is gone; the last one that its item names uncounts it. */
  async #isRemoved(
    cityId: string,
    states: readonly ListedCity[],
    listed: readonly ListedCity[],
  ): Promise<boolean> {
    const entries = new Map(states.flatMap(entriesOf).map((key) => [spelled(key), key]));
    await this.#table.batchWrite(
      [...entries.values()].map((Key) => ({ DeleteRequest: { Key: { ...Key } } })),
    );
    if (listed.length === 0) return true;
    if (listed.length === 1) {
      // Two states, so that a city of this id that is added meanwhile is not taken for one that is listed.
      await this.#setListed(cityId, listed, [...listed, ...listed]);
      return false;
    }
    await this.#table.transact(
      (TableName): TransactItems => [
        {
          Update: {
            TableName,
            Key: taxonomyKeys.city(cityId),
            UpdateExpression: 'REMOVE listed',
            ConditionExpression: 'listed = :listed AND attribute_not_exists(slug)',
            ExpressionAttributeValues: { ':listed': listed },
          },
        },
        countCity(TableName, -1),
      ],
    );
    return false;
  }

  /** Throws `WriteConflict` when the item does not name the states of `before`. The first state of a city counts it. */
  async #setListed(
    cityId: string,
    before: readonly ListedCity[],
    after: readonly ListedCity[],
  ): Promise<void> {
    const isNew = before.length === 0;
    const change = {
      Key: taxonomyKeys.city(cityId),
      UpdateExpression: 'SET listed = :after',
      ConditionExpression: isNew ? 'attribute_not_exists(listed)' : 'listed = :before',
      ExpressionAttributeValues: { ':after': after, ...(!isNew && { ':before': before }) },
    };
    if (!isNew) {
      await this.#table.update(change);
      return;
    }
    await this.#table.transact(
      (TableName): TransactItems => [{ Update: { TableName, ...change } }, countCity(TableName, 1)],
    );
  }
}

function countCity(TableName: string, change: 1 | -1) {
  return {
    Update: {
      TableName,
      Key: taxonomyKeys.cityCount(),
      UpdateExpression: 'ADD cityCount :change',
      ExpressionAttributeValues: { ':change': change },
    },
  };
}

/** The keys of a city's entries in its lists. */
export function entriesOf(city: ListedCity): Key[] {
  const sk = cityListSortKey(city);
  return [...new Set(cityListPartitions(city))].map((pk) => ({ pk, sk }));
}

function spelled({ pk, sk }: Key): string {
  return `${pk}/${sk}`;
}
