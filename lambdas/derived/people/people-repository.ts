import type { ListedPractitioner } from '../../../shared/contracts/people/staff-people.ts';
import type { ClinicPerson } from '../../../shared/domain/people/clinic-people.ts';
import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';
import { sortableText } from '../../../shared/domain/text/sortable-text.ts';
import { words } from '../../../shared/domain/text/text.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { comparedNumber, personKeys, personOwnerItemSchema, readPerson } from '../../records/people/index.ts';
import {
  type OnBadItem,
  parseItem,
  parseListed,
  type RawItem,
  readPage,
  type Table,
} from '../../table/index.ts';
import {
  byNamePartition,
  CLINIC_PEOPLE_PREFIX,
  clinicPersonItemSchema,
  indexedPersonItemSchema,
  type NamedPerson,
  NUMBERED_PREFIX,
  namedPartition,
  namedPersonItemSchema,
} from './items.ts';

/** What a list of a clinic's people may be narrowed by. */
export interface PeopleFilter {
  readonly categoryId?: string | undefined;
  readonly gender?: 'female' | 'male' | undefined;
  readonly language?: string | undefined;
}

interface NameBeginning {
  /** Whole folded words; empty where `part` begins the first one. */
  readonly text: string;
  /** The beginning of the next word; of two letters at least where it is the first. */
  readonly part?: string;
  readonly cityId?: string | undefined;
}

/** A person by one of the texts of the name. */
export interface NamedEntry {
  readonly person: NamedPerson;
  readonly foundBy: string;
}

/** Sorts after every letter. */
const LAST = '\u{10ffff}';

/** Read units of a page: what finding the clinic costs comes on top of it. */
const PAGE_UNITS = 20;

/** People by slug and id, those of a clinic, and those that staff look for. All throw `service_unavailable`. */
export class PeopleRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  byId(id: string): Promise<PersonWithRoles | undefined> {
    return readPerson(this.#table, id, { consistent: false });
  }

  async idOfSlug(slug: string): Promise<string | undefined> {
    const item = await this.#table.get(personKeys.slug(slug));
    return item && parseItem('slug of a person', personOwnerItemSchema, item).practitionerId;
  }

  /** A clinic's people in their order. */
  ofClinic(
    clinicId: string,
    { categoryId, gender, language }: PeopleFilter,
    { limit, after }: PageRequest,
  ): Promise<Page<ClinicPerson>> {
    return readPage<ClinicPerson>({
      read: async (position, count) => {
        const { items, lastKey, units } = await this.#table.query({
          ...within(`${CLINIC_PEOPLE_PREFIX}${clinicId}`, '', position),
          Limit: count,
        });
        return {
          entries: items.map((item) => ({
            key: String(item.sk),
            value: parseListed('person at a clinic', clinicPersonItemSchema, item, this.#onBadItem),
          })),
          more: lastKey !== undefined,
          units,
        };
      },
      after,
      limit,
      units: PAGE_UNITS,
      criteria: [
        ...(categoryId === undefined ? [] : [({ k }: ClinicPerson) => k.includes(categoryId)]),
        ...(gender === undefined ? [] : [({ g }: ClinicPerson) => g === gender]),
        ...(language === undefined ? [] : [({ l = [] }: ClinicPerson) => l.includes(language)]),
      ],
    });
  }

  /**
   * The first entries of people whom pages show by the beginning of a folded name of two letters at least; the same person may be there by
   * several. Half a read unit for 12 of usual size.
   */
  async beginning(
    text: string,
    count: number,
    onUnits: (units: number) => void = () => {},
  ): Promise<readonly NamedPerson[]> {
    const { items, units } = await this.#table.query({
      ...within(byNamePartition(text), text, undefined),
      Limit: count,
    });
    onUnits(units);
    return items.flatMap(
      (item) => parseListed('person by name', namedPersonItemSchema, item, this.#onBadItem) ?? [],
    );
  }

  /**
   * The first entries of people whom pages show by the first words of a text of their name, in a city or in the whole directory; a `part` of
   * the next word may follow. Half a read unit for 12 of usual size.
   */
  async named(
    { text, part, cityId }: NameBeginning,
    count: number,
    onUnits: (units: number) => void = () => {},
  ): Promise<readonly NamedEntry[]> {
    const partial = part === undefined ? text : `${text} ${part}`.trim();
    const range =
      part === undefined
        ? // After a whole word another one follows, or the id: a space sorts before '#', and letters after it.
          { from: `${text} `, to: `${text}#~` }
        : { from: partial, to: `${partial}${LAST}` };
    const { items, units } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':pk': byNamePartition(partial, cityId),
        ':from': range.from,
        ':to': range.to,
      },
      Limit: count,
    });
    onUnits(units);
    return items.flatMap((item) => {
      const person = parseListed('person by name', namedPersonItemSchema, item, this.#onBadItem);
      const [foundBy = ''] = String(item.sk).split('#');
      return person === undefined ? [] : { person, foundBy };
    });
  }

  /**
   * Records of any state by a number, where the text has a digit, or by name: the first word begins the family name, or the last one does,
   * and every word begins a part of the name.
   */
  async found(text: string, { limit, after }: PageRequest): Promise<Page<ListedPractitioner>> {
    if (/\d/.test(text)) {
      const partition = `${NUMBERED_PREFIX}${comparedNumber(text)}`;
      return this.#indexed([{ partition, prefix: '' }], () => true, { limit, after });
    }
    const wanted = words(text);
    const families = [...new Set([wanted[0] ?? '', wanted.at(-1) ?? ''])].map(sortableText);
    const hasWords = ({ name }: ListedPractitioner) => {
      const own = words(name);
      return wanted.every((word) => own.some((one) => one.startsWith(word)));
    };
    const reads = families
      .filter((family) => family.length >= 2)
      .map((family) => ({ partition: namedPartition(family), prefix: family }));
    return this.#indexed(reads, hasWords, { limit, after });
  }

  /** Entries of several ranges, one after the other. A position is the range and the last sort key of it. */
  async #indexed(
    reads: readonly { readonly partition: string; readonly prefix: string }[],
    passes: (person: ListedPractitioner) => boolean,
    { limit, after }: PageRequest,
  ): Promise<Page<ListedPractitioner>> {
    const found = new Map<string, { readonly person: ListedPractitioner; readonly position: string }>();
    const [begun, begunAt] =
      after === undefined ? [0, undefined] : [Number(after.slice(0, 1)), after.slice(1) || undefined];
    for (const [index, { partition, prefix }] of reads.entries()) {
      if (index < begun) continue;
      const page = await readPage<{ readonly person: ListedPractitioner; readonly key: string }>({
        read: async (position, count) => {
          const { items, lastKey, units } = await this.#table.query({
            ...within(partition, prefix, position),
            Limit: count,
          });
          return {
            entries: items.map((item) => ({ key: String(item.sk), value: this.#indexedPerson(item) })),
            more: lastKey !== undefined,
            units,
          };
        },
        after: index === begun ? begunAt : undefined,
        limit: limit - found.size,
        criteria: [({ person }) => passes(person)],
      });
      for (const { person, key } of page.items) {
        if (!found.has(person.id)) found.set(person.id, { person, position: `${index}${key}` });
      }
      const people = [...found.values()].map(({ person }) => person);
      if (page.next !== undefined) return { items: people, next: `${index}${page.next}` };
      if (found.size >= limit && index + 1 < reads.length) return { items: people, next: `${index + 1}` };
    }
    return { items: [...found.values()].map(({ person }) => person) };
  }

  #indexedPerson(item: RawItem) {
    const person = parseListed('person in the index', indexedPersonItemSchema, item, this.#onBadItem);
    return person && { person, key: String(item.sk) };
  }
}

/** A partition from its start or after a position, of the sort keys that begin with a prefix. */
function within(partition: string, prefix: string, after: string | undefined) {
  const condition =
    after === undefined
      ? prefix === ''
        ? ''
        : ' AND begins_with(sk, :prefix)'
      : prefix === ''
        ? ' AND sk > :after'
        : ' AND sk BETWEEN :after AND :last';
  return {
    KeyConditionExpression: `pk = :pk${condition}`,
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(after === undefined && prefix !== '' && { ':prefix': prefix }),
      ...(after !== undefined && prefix === '' && { ':after': after }),
      // The position itself is left out; no sort key ends with this character.
      ...(after !== undefined && prefix !== '' && { ':after': `${after} `, ':last': `${prefix}~~` }),
    },
  };
}
