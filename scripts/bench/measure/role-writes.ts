/** What people cost: a new one as an import adds it, and changes of roles, at small clinics and at one of 500 people. */
import { ulid } from 'ulid';
import { ClinicEditor } from '../../../lambdas/records/clinics/clinic-editor.ts';
import { createPersonEditing, type PersonEditing } from '../../../lambdas/records/people/edit-person.ts';
import { PersonEditor } from '../../../lambdas/records/people/person-editor.ts';
import { CityRepository } from '../../../lambdas/records/taxonomy/city-repository.ts';
import { createDirectory } from '../../../lambdas/records/taxonomy/directory.ts';
import { DirectoryRepository } from '../../../lambdas/records/taxonomy/directory-repository.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';
import { readTaxonomy } from '../../seed/taxonomy/taxonomy.ts';
import { BENCH_TIME } from '../directory/clinics.ts';
import { LARGE_CLINIC } from '../directory/people.ts';
import type { BenchDirectory } from '../fill.ts';
import type { WriteMeter, WriteResult } from './write-meter.ts';

const { categories } = readTaxonomy();

const CHANGED_PEOPLE = 12;
/** People of a small clinic, at most. */
const SMALL_STAFF = 3;
const BOUND = 40;
const MIX = 'a change of a role';

const actor = { subject: 'bench', username: 'bench' };
const LAST_DAY = '2026-10-31';

/** A person with a clinic where the person does not work yet. */
interface Mover extends PersonWithRoles {
  readonly to: string;
}

type Change = (editing: PersonEditing, person: Mover) => Promise<unknown>;

const changes: Readonly<Record<string, Change>> = {
  begins: (editing, { person, to }) => editing.addRole(person.id, { clinicId: to, saidBy: 'staff' }, actor),
  'accepts patients': (editing, { person, roles: [role] }) =>
    editing.editRole(
      person.id,
      role?.clinicId ?? '',
      { version: person.version, saidBy: 'clinic', acceptingPatients: role?.acceptingPatients !== true },
      actor,
    ),
  specialty: (editing, { person, roles: [role] }) =>
    editing.editRole(
      person.id,
      role?.clinicId ?? '',
      { version: person.version, saidBy: 'person', specialties: [otherCategory(person.specialties)] },
      actor,
    ),
  ends: (editing, { person, roles: [role] }) =>
    editing.editRole(
      person.id,
      role?.clinicId ?? '',
      { version: person.version, saidBy: 'staff', until: LAST_DAY },
      actor,
    ),
  moves: async (editing, mover) => {
    await changes.ends?.(editing, mover);
    await changes.begins?.(editing, mover);
  },
};

/** People of clinics that `measureWrites` has added, and changes of roles of people in the middle of the directory. */
export async function measurePeople(
  table: Table,
  meter: WriteMeter,
  { clinicAt, people }: Pick<BenchDirectory, 'clinicAt' | 'people'>,
  size: number,
  newClinics: number,
): Promise<WriteResult[]> {
  const editor = new PersonEditor(table);
  const clock = () => BENCH_TIME;
  const directory = new DirectoryRepository(table, ({ entity, key }) => {
    throw new Error(`the table has an invalid ${entity}: ${key}`);
  });
  const editing = createPersonEditing({
    people: editor,
    clinics: new ClinicEditor(table),
    directory: createDirectory(directory, new CityRepository(table), clock, 0),
    clock,
    newId: () => ulid(),
  });
  const added = Array.from({ length: newClinics }, (_, index) => people.of(size + index)).flat();
  const results = [
    await meter.measure(
      { name: 'new person' },
      added,
      (after) => editor.save([{ before: undefined, after }]),
      ({ person }, parts) => meter.projectPerson(person.id, parts),
    ),
  ];

  const largeId = clinicAt(LARGE_CLINIC).clinic.id;
  const small = peopleOfSmallClinics();
  const targets = new Set<string>();
  const large = people
    .of(LARGE_CLINIC)
    .filter(({ roles }) => roles.length === 1)
    .values();
  for (const [name, change] of Object.entries(changes)) {
    for (const [where, from] of [
      ['a small clinic', small],
      ['the clinic of 500', name === 'begins' ? small : large],
    ] as const) {
      const isLarge = where !== 'a small clinic';
      const movers = Array.from({ length: CHANGED_PEOPLE }, (): Mover => {
        const one = from.next().value;
        if (one === undefined) throw new Error('the directory has too few people');
        return { ...one, to: isLarge && name === 'begins' ? largeId : otherClinic(one) };
      });
      results.push(
        await meter.measure(
          {
            name: `role at ${where}: ${name}`,
            bound: BOUND,
            mix: MIX,
            // One role ends and another begins, each by a request of its own.
            ...(name === 'moves' && { changes: 2 }),
          },
          movers,
          (mover) => change(editing, mover),
          ({ person }, parts) => meter.projectPerson(person.id, parts),
        ),
      );
    }
  }
  return results;

  /** A small clinic, each once: of the person's specialty while there is one, as people mostly move to those. */
  function otherClinic({ person, roles }: PersonWithRoles): string {
    let other: string | undefined;
    for (let number = Math.floor(size / 2); number < size; number += 1) {
      const { id, category } = clinicAt(number).clinic;
      const isOwn = targets.has(id) || roles.some(({ clinicId }) => clinicId === id);
      if (isOwn || people.at(number, size).length > SMALL_STAFF) continue;
      other ??= id;
      if (!person.specialties.includes(category.id)) continue;
      other = id;
      break;
    }
    if (other === undefined) throw new Error('the directory has too few clinics');
    targets.add(other);
    return other;
  }

  /** Each of another clinic, one after the other. */
  function* peopleOfSmallClinics(): Generator<PersonWithRoles> {
    for (let number = Math.floor(size / 4); number < size; number += 1) {
      const staff = people.at(number, size);
      const [first] = people.of(number);
      if (first !== undefined && first.roles.length === 1 && staff.length <= SMALL_STAFF) yield first;
    }
  }
}

function otherCategory(own: readonly string[]): string {
  return categories.find(({ id }) => !own.includes(id))?.id ?? '';
}
