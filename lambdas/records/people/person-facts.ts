/** What changes of a person are compared and logged by. */
import type { Changes } from '../../../shared/domain/audit/audit.ts';
import type { PersonWithRoles } from '../../../shared/domain/people/records.ts';

/** What the record keeps of its changes, which is no part of what was changed. */
const BOOKKEEPING = ['version', 'editedFields'];

/** What can be changed of a person: fields, and each role by its clinic. Maps in one order: the table keeps none. */
export function factsOf({ person, roles }: PersonWithRoles): Readonly<Record<string, unknown>> {
  const fields = Object.entries(person).filter(([name]) => !BOOKKEEPING.includes(name));
  return ordered({
    ...Object.fromEntries(fields),
    ...Object.fromEntries(roles.map((role) => [`role ${role.clinicId}`, role])),
  });
}

export function ordered(facts: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return JSON.parse(JSON.stringify(facts, inKeyOrder));
}

function inKeyOrder(_name: string, value: unknown): unknown {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value;
}

/** What the log says of a change: evidence itself is on the record. */
export function logged({ before, after }: Changes): Changes {
  const of = (state: Changes['before']) =>
    Object.fromEntries(Object.entries(state).filter(([name]) => name !== 'evidence'));
  return { before: of(before), after: of(after) };
}
