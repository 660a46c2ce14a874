import { type ListedGender, listedGenders } from '../../../shared/contracts/people/people.ts';
import type { ClinicPerson } from '../../../shared/domain/people/clinic-people.ts';
import { isSameItem, type RawItem, retryOnConflict, type Table } from '../../table/index.ts';
import { CLINIC_PEOPLE_PREFIX, clinicPersonItemSchema, peopleKeys } from './items.ts';
import { hashOf } from './person-items.ts';

/** People that the page of a clinic shows. */
export const FIRST_PEOPLE = 10;

/** What cards and the page of a clinic say of its people: one item of bounded size, however many people there are. */
export class ClinicPeopleProjection {
  readonly #table: Table;
  readonly #isThorough: boolean;

  /** `isThorough`: compares the whole item and not its hash; a rebuild does. */
  constructor(table: Table, { isThorough = false }: { readonly isThorough?: boolean } = {}) {
    this.#table = table;
    this.#isThorough = isThorough;
  }

  /**
   * Makes it what the entries of the clinic's people are now; repeating it changes nothing. Returns whether anything was written.
   *
   * Reads again after each write: another call may have written an older state meanwhile, and the last one to write sees it.
   */
  async apply(clinicId: string): Promise<boolean> {
    let hasWritten = false;
    await retryOnConflict(async () => {
      for (;;) {
        const { stored, wanted } = await this.#stateOf(clinicId);
        if (this.#isSame(stored, wanted)) return;
        const Key = peopleKeys.summary(clinicId);
        // Without a transaction, which costs twice as much.
        if (wanted === undefined) await this.#table.deleteIf({ Key, ...asRead(stored) });
        else await this.#table.put({ Item: wanted, ...asRead(stored) });
        hasWritten = true;
      }
    });
    return hasWritten;
  }

  async isRight(clinicId: string): Promise<boolean> {
    const { stored, wanted } = await this.#stateOf(clinicId);
    return this.#isSame(stored, wanted);
  }

  #isSame(stored: RawItem | undefined, wanted: ReturnType<typeof summaryOf>): boolean {
    if (wanted === undefined || stored === undefined) return wanted === stored;
    return this.#isThorough ? isSameItem(stored, wanted) : stored.hash === wanted.hash;
  }

  async #stateOf(clinicId: string) {
    const stored = await this.#table.get(peopleKeys.summary(clinicId), { consistent: true });
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `${CLINIC_PEOPLE_PREFIX}${clinicId}` },
      ConsistentRead: true,
    });
    // The projection of a person replaces an invalid entry.
    const people = items.flatMap((item) => clinicPersonItemSchema.safeParse(item).data ?? []);
    return { stored, wanted: summaryOf(clinicId, people) };
  }
}

/** The item of a clinic with these people, who are in the order of its list; undefined where there are none. */
export function summaryOf(clinicId: string, people: readonly ClinicPerson[]) {
  if (people.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const id of people.flatMap(({ k }) => [...new Set(k)])) counts.set(id, (counts.get(id) ?? 0) + 1);
  const languages = sorted(people.flatMap(({ l = [] }) => l));
  const genders = listedGenders.flatMap((gender): [ListedGender, string[]][] => {
    const some = people.filter(({ g }) => g === gender);
    return some.length === 0 ? [] : [[gender, sorted(some.flatMap(({ k }) => k))]];
  });
  const content = {
    count: people.length,
    categories: [...counts].toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1)),
    ...(languages.length > 0 && { languages }),
    ...(genders.length > 0 && { genders }),
    first: people.slice(0, FIRST_PEOPLE),
  };
  return { ...peopleKeys.summary(clinicId), ...content, hash: hashOf(content) };
}

const sorted = (values: readonly string[]): string[] => [...new Set(values)].sort();

function asRead(stored: RawItem | undefined) {
  if (stored === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  if (typeof stored.hash !== 'string') return { ConditionExpression: 'attribute_not_exists(#hash)', ...hash };
  return {
    ConditionExpression: '#hash = :read',
    ...hash,
    ExpressionAttributeValues: { ':read': stored.hash },
  };
}
const hash = { ExpressionAttributeNames: { '#hash': 'hash' } };
