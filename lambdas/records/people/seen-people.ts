import { fullName } from '../../../shared/domain/people/person-name.ts';
import { isShown, type PractitionerRecord } from '../../../shared/domain/people/records.ts';
import { keyText, parseItem, readAll, type Table } from '../../table/index.ts';
import { personItemSchema, personKeys } from './items.ts';

/** A person as reviews name one. */
export interface SeenPerson {
  readonly id: string;
  readonly slug: string;
  /** With degrees. */
  readonly name: string;
  /** Whether pages show the person. */
  readonly isShown: boolean;
}

/**
 * The people of some records by the records' ids: of a merged record the person as which it is shown. Whether a person still works
 * anywhere does not matter. Two consistent reads for each hundred, however many reviews name them.
 */
export async function readSeenPeople(
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeenPerson>> {
  const own = await readRecords(table, ids);
  const others = await readRecords(
    table,
    [...own.values()].flatMap(({ mergedInto }) => mergedInto ?? []),
  );
  return new Map(
    [...own].flatMap(([id, record]) => {
      const person = record.mergedInto === undefined ? record : others.get(record.mergedInto);
      return person === undefined ? [] : [[id, seen(person)]];
    }),
  );
}

async function readRecords(
  table: Table,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PractitionerRecord>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const items = await readAll(table, wanted.map(personKeys.person));
  return new Map(
    wanted.flatMap((id) => {
      const item = items.get(keyText(personKeys.person(id)));
      return item === undefined ? [] : [[id, parseItem('person', personItemSchema, item)]];
    }),
  );
}

function seen(person: PractitionerRecord): SeenPerson {
  const { id, slug, name } = person;
  return { id, slug, name: fullName(name), isShown: isShown(person) };
}
