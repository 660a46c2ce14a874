import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';
import { isCurrent } from '../../../shared/domain/people/roles.ts';
import { clinicItemSchema, clinicKeys } from '../../records/clinics/index.ts';
import { readPerson } from '../../records/people/index.ts';
import {
  isSameItem,
  type Key,
  keyText,
  type RawItem,
  readAll,
  retryOnConflict,
  type Table,
  type TransactItems,
} from '../../table/index.ts';
import { CLINIC_PEOPLE_PREFIX, peopleKeys, personManifestItemSchema } from './items.ts';
import {
  type CityOfClinic,
  type DerivedItem,
  derivedItems,
  hashOf,
  type PersonsCity,
} from './person-items.ts';

interface State {
  /** The manifest as it is stored. */
  readonly stored: RawItem | undefined;
  /** Items that the stored manifest names, by their keys, with hashes of their content. */
  readonly named: ReadonlyMap<string, Key & { readonly hash: string }>;
  readonly wanted: readonly DerivedItem[];
  readonly hash: string | undefined;
}

/** What lists of people have of a person. */
export class PersonProjection {
  readonly #table: Table;
  readonly #isThorough: boolean;

  /** `isThorough`: reads the items that the manifest names; a rebuild does. */
  constructor(table: Table, { isThorough = false }: { readonly isThorough?: boolean } = {}) {
    this.#table = table;
    this.#isThorough = isThorough;
  }

  /**
   * Makes it what the record and its roles ask for now; repeating it changes nothing. Returns the clinics whose people have changed, or
   * undefined where nothing was written.
   *
   * One transaction for the items that differ, on the condition that the manifest has not changed since it was read, which is before the
   * record is: a call with an older record fails, and reads again.
   */
  async apply(id: string): Promise<readonly string[] | undefined> {
    const { clinics } = await retryOnConflict(async () => {
      const state = await this.#stateOf(id);
      const wrong = await this.#wrongOf(state);
      if (wrong === undefined) return { clinics: undefined };
      const outdated = outdatedOf(state);
      await this.#table.transact((tableName) => writes(tableName, id, state, wrong, outdated));
      return { clinics: clinicsOf([...wrong, ...outdated]) };
    });
    return clinics;
  }

  async isRight(id: string): Promise<boolean> {
    return (await this.#wrongOf(await this.#stateOf(id))) === undefined;
  }

  async #stateOf(id: string): Promise<State> {
    const stored = await this.#table.get(peopleKeys.manifest(id), { consistent: true });
    const manifest = personManifestItemSchema.safeParse(stored).data;
    const person = await readPerson(this.#table, id, { consistent: true });
    const wanted = person === undefined ? [] : derivedItems(person, await this.#citiesOf(person));
    return {
      stored,
      named: new Map((manifest?.entries ?? []).map((entry) => [keyText(entry), entry])),
      wanted,
      hash: wanted.length === 0 ? undefined : stateHash(wanted),
    };
  }

  /** The cities of current roles, as the records of their clinics have them. */
  async #citiesOf({ roles }: PersonWithRoles): Promise<CityOfClinic> {
    const cities = await Promise.all(
      roles.filter(isCurrent).map(async ({ clinicId }): Promise<[string, PersonsCity | undefined]> => {
        const item = await this.#table.get(clinicKeys.clinic(clinicId), { consistent: true });
        return [clinicId, clinicItemSchema.safeParse(item).data?.city];
      }),
    );
    const known = new Map(cities);
    return (clinicId) => known.get(clinicId);
  }

  /** The items to write; undefined: everything is right. */
  async #wrongOf({ stored, named, wanted, hash }: State): Promise<readonly DerivedItem[] | undefined> {
    if (!this.#isThorough) {
      if (stored?.hash === hash) return undefined;
      return wanted.filter((item) => named.get(keyText(item))?.hash !== hashOf(item));
    }
    const items = await readAll(this.#table, wanted);
    const wrong = wanted.filter((item) => !isSameItem(items.get(keyText(item)), item));
    const isWhole =
      wanted.length === 0
        ? stored === undefined
        : isSameItem(stored, manifestItem(String(stored?.pk), wanted, hash));
    return wrong.length === 0 && isWhole ? undefined : wrong;
  }
}

/** All items of a person of whom none is derived yet, for data that is loaded whole. */
export function firstItems({ person, roles }: PersonWithRoles, cityOf: CityOfClinic): DerivedItem[] {
  // As the table has them: the first one decides which city names the person.
  const inOrder = roles.toSorted((one, other) => (one.clinicId < other.clinicId ? -1 : 1));
  const wanted = derivedItems({ person, roles: inOrder }, cityOf);
  const { pk } = peopleKeys.manifest(person.id);
  return [...wanted, manifestItem(pk, wanted, stateHash(wanted))];
}

const stateHash = (wanted: readonly DerivedItem[]): string => hashOf(wanted.map(hashOf));

function manifestItem(pk: string, wanted: readonly DerivedItem[], hash: string | undefined) {
  return {
    ...peopleKeys.manifest(''),
    pk,
    hash,
    entries: wanted.map((item) => ({ pk: item.pk, sk: item.sk, hash: hashOf(item) })),
  };
}

/** Items that the stored manifest names and that are not wanted any more. */
function outdatedOf({ named, wanted }: State): Key[] {
  const kept = new Set(wanted.map(keyText));
  return [...named].flatMap(([text, key]) => (kept.has(text) ? [] : key));
}

/** The clinics whose people are among the items. */
function clinicsOf(items: readonly Key[]): string[] {
  const ids = items.flatMap(({ pk }) =>
    pk.startsWith(CLINIC_PEOPLE_PREFIX) ? pk.slice(CLINIC_PEOPLE_PREFIX.length) : [],
  );
  return [...new Set(ids)];
}

function writes(
  TableName: string,
  id: string,
  { stored, wanted, hash }: State,
  wrong: readonly DerivedItem[],
  outdated: readonly Key[],
): TransactItems {
  const key = peopleKeys.manifest(id);
  const unchanged =
    typeof stored?.hash === 'string'
      ? {
          ConditionExpression: '#hash = :hash',
          ExpressionAttributeNames: { '#hash': 'hash' },
          ExpressionAttributeValues: { ':hash': stored.hash },
        }
      : { ConditionExpression: 'attribute_not_exists(#hash)', ExpressionAttributeNames: { '#hash': 'hash' } };
  return [
    wanted.length === 0
      ? { Delete: { TableName, Key: key, ...unchanged } }
      : { Put: { TableName, Item: manifestItem(key.pk, wanted, hash), ...unchanged } },
    ...wrong.map((Item) => ({ Put: { TableName, Item } })),
    ...outdated.map(({ pk, sk }) => ({ Delete: { TableName, Key: { pk, sk } } })),
  ];
}
