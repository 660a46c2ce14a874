import type { EditedPractitioner } from '../../../shared/contracts/people/staff-people.ts';
import type { ProviderChangeRecord } from '../../../shared/contracts/providers/provider-changes.ts';
import {
  type ProviderPractitioner,
  type ProviderPractitionerEdit,
  providerPractitionerSchema,
} from '../../../shared/contracts/providers/provider-practitioners.ts';
import { personSuggestionsFor } from '../../../shared/domain/clinics/suggestions.ts';
import { fullName } from '../../../shared/domain/people/person-name.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import { putAudit } from '../audit/index.ts';
import type { ClaimRecord } from '../claims/index.ts';
import { type PersonEditing, storedName } from '../people/index.ts';
import { dropWaiting, type ProviderChanges, putWaiting } from './change-repository.ts';
import { actorOfProvider, type Claimed } from './claimed.ts';

export interface OwnPersonDependencies {
  readonly claimed: Claimed;
  readonly editing: Pick<PersonEditing, 'get' | 'state'>;
  readonly changes: Pick<ProviderChanges, 'waiting'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** What people change of themselves, with a granted claim. All throw `not_found` without one, and `service_unavailable`. */
export interface OwnPerson {
  get(id: string, caller: ProviderCaller): Promise<ProviderPractitioner>;
  /**
   * Changes own fields and what the person says of each role; the name waits for staff. Throws `conflict` with the person when `version` is
   * outdated and something would change, and `invalid_request` by field.
   */
  edit(id: string, changes: ProviderPractitionerEdit, caller: ProviderCaller): Promise<ProviderPractitioner>;
}

export function createOwnPerson(dependencies: OwnPersonDependencies): OwnPerson {
  const { claimed, editing, changes, clock, newId } = dependencies;

  async function shown(person: EditedPractitioner, { role }: ClaimRecord): Promise<ProviderPractitioner> {
    const waiting = await changes.waiting('practitioner', person.id);
    return providerPractitionerSchema.parse({
      ...person,
      role,
      waiting: waiting?.fields ?? {},
      suggestions: personSuggestionsFor({ person, roles: person.roles }),
    });
  }

  return {
    async get(id, caller) {
      const claim = await claimed(caller, 'practitioner', id);
      return shown(await editing.get(id), claim);
    },

    async edit(id, { version, name, ...wanted }, caller) {
      const claim = await claimed(caller, 'practitioner', id);
      const actor = actorOfProvider(caller);
      const person = await editing.state(id, wanted, {
        actor,
        version,
        current: (present) => shown(present, claim),
        along: async ({ person: present }) => {
          if (name === undefined) return undefined;
          const former = await changes.waiting('practitioner', id);
          const wantedName = storedName(name);
          const isWaiting = isSameName(former?.fields?.name, wantedName);
          if (isWaiting) return undefined;
          const entry = {
            id: newId(),
            at: clock().toISOString(),
            actor,
            subject: id,
            recordName: fullName(present.name),
          };
          if (isSameName(present.name, wantedName)) {
            if (former === undefined) return undefined;
            const audit = { ...entry, action: 'withdraw-change', before: former.fields ?? {} } as const;
            return (TableName) => [...dropWaiting(TableName, former), putAudit(TableName, audit)];
          }
          const change: ProviderChangeRecord = {
            id: newId(),
            state: 'waiting',
            createdAt: entry.at,
            role: claim.role,
            kind: 'practitioner',
            subjectId: id,
            account: caller.subject,
            email: caller.email,
            fields: { name: wantedName },
          };
          const audit = {
            ...entry,
            action: 'request-change',
            before: { name: present.name },
            after: { name: wantedName },
          } as const;
          return (TableName) => [...putWaiting(TableName, former, change), putAudit(TableName, audit)];
        },
      });
      return shown(person, claim);
    },
  };
}

const isSameName = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
const inOrder = (name: unknown) =>
  typeof name === 'object' && name !== null
    ? Object.entries(name).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : name;
