import {
  type Licence,
  type PersonField,
  type PersonName,
  type PersonStatement,
  personFields,
} from '../../../shared/contracts/people/people.ts';
import {
  type EditedPractitioner,
  editedPractitionerSchema,
  type Hiding,
  type NewPractitioner,
  type NewRole,
  type PractitionerChanges,
  type RoleEdit,
} from '../../../shared/contracts/people/staff-people.ts';
import { NO_CATEGORY } from '../../../shared/contracts/submissions/submissions.ts';
import { type AuditAction, changesOf } from '../../../shared/domain/audit/audit.ts';
import { readableDegrees } from '../../../shared/domain/imports/degrees.ts';
import { fullName, nameWithoutDegrees } from '../../../shared/domain/people/person-name.ts';
import type {
  PersonWithRoles,
  PractitionerRecord,
  RoleRecord,
} from '../../../shared/domain/people/records.ts';
import { isConfirmed, isCurrent, MAX_CURRENT_ROLES } from '../../../shared/domain/people/roles.ts';
import type { AuditRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import { isUlid, slugify } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { invalid, notFound, outdated, unavailable } from '../../platform/errors.ts';
import { sha256, type TransactItems } from '../../table/index.ts';
import type { Directory } from '../taxonomy/index.ts';
import type { PersonChange, PersonEditor } from './person-editor.ts';
import { factsOf, logged, ordered } from './person-facts.ts';

type Actor = AuditRecord['actor'];

export interface PersonEditingDependencies {
  readonly people: Pick<PersonEditor, 'record' | 'freeSlug' | 'save'>;
  /** Reads a clinic's record of any status. */
  readonly clinics: { record(id: string): Promise<ClinicRecord | undefined> };
  readonly directory: Pick<Directory, 'categories'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * What staff do to people and their roles. Each is one write with its audit item, and a repeat changes nothing. All throw
 * `service_unavailable`, `invalid_request` by field and, except `add`, `not_found`.
 */
export interface PersonEditing {
  get(id: string): Promise<EditedPractitioner>;
  /** A repeat with the same idempotency key returns the stored person. */
  add(person: NewPractitioner, actor: Actor, idempotencyKey: string | undefined): Promise<EditedPractitioner>;
  /** Throws `conflict` with the stored record when `version` is not its version and something would change. */
  edit(
    id: string,
    changes: PractitionerChanges & { readonly version: number },
    actor: Actor,
  ): Promise<EditedPractitioner>;
  /** Begins a role at a public clinic, again one that has ended, or adds a statement to a current one. */
  addRole(id: string, role: NewRole, actor: Actor): Promise<EditedPractitioner>;
  /** Changes or ends a role. Throws what `edit` does, and `not_found` where there is no such role. */
  editRole(id: string, clinicId: string, changes: RoleEdit, actor: Actor): Promise<EditedPractitioner>;
  /** Shows the record as another one, which gets the roles that it lacks. */
  merge(id: string, into: string, actor: Actor): Promise<EditedPractitioner>;
  /** Shows a merged record by itself again, with the roles that were copied from it and not changed since. */
  split(id: string, actor: Actor): Promise<EditedPractitioner>;
  hide(id: string, hiding: Hiding, actor: Actor): Promise<EditedPractitioner>;
  /**
   * Changes what a person states of themselves and of their side of roles; a repeat changes nothing. Throws `conflict` with what `current` says when
   * `version` is not the version and something would change.
   */
  state(id: string, statements: OwnStatements, how: StatedBy): Promise<EditedPractitioner>;
  /** Changes the name as the person has stated it, together with the decision of staff; without a change nothing is written. */
  stateName(
    id: string,
    name: NonNullable<PractitionerChanges['name']>,
    how: {
      readonly actor: Actor;
      readonly at: string;
      readonly decide: () => Promise<(TableName: string) => TransactItems>;
    },
  ): Promise<void>;
}

/** What a person states: own fields, and roles at clinics. */
export interface OwnStatements extends Pick<PractitionerChanges, 'gender' | 'languages' | 'specialties'> {
  readonly roles?:
    | readonly (Pick<NewRole, 'clinicId' | 'specialties' | 'acceptingPatients' | 'telemedicine'> & {
        /** False: the person no longer works there. */
        readonly works: boolean;
      })[]
    | undefined;
}

export interface StatedBy {
  readonly actor: Actor;
  /** That the caller has read. */
  readonly version: number;
  /** The person as the caller sees it. */
  readonly current: (person: EditedPractitioner) => Promise<unknown>;
  /** Further writes of the same transaction, which count as a change; undefined for none. */
  readonly along: (person: PersonWithRoles) => Promise<((TableName: string) => TransactItems) | undefined>;
}

/** Attempts while concurrent writes change the records. */
const MAX_ATTEMPTS = 5;

const TAKEN = {
  slug: 'Another person has this address',
  npi: 'Another person has this number',
  college: 'Another person has this number',
} as const;

const noSuchPerson = () => notFound('There is no such person.');

export function createPersonEditing(dependencies: PersonEditingDependencies): PersonEditing {
  const { people, clinics, directory, clock, newId } = dependencies;
  const now = () => clock().toISOString();

  async function read(id: string): Promise<PersonWithRoles> {
    const found = isUlid(id) ? await people.record(id) : undefined;
    if (found === undefined) throw noSuchPerson();
    return found;
  }

  async function shown({ person, roles }: PersonWithRoles): Promise<EditedPractitioner> {
    const places = await Promise.all(roles.map(({ clinicId }) => clinics.record(clinicId)));
    return editedPractitionerSchema.parse({
      ...person,
      roles: roles.map((role, index) => ({
        ...role,
        isConfirmed: isConfirmed(role.statements),
        ...placeOf(places[index]),
      })),
    });
  }

  function auditOf(
    action: AuditAction,
    { id, name }: PractitionerRecord,
    actor: Actor,
    changes: Partial<AuditRecord>,
  ): AuditRecord {
    return { id: newId(), at: now(), actor, action, subject: id, recordName: fullName(name), ...changes };
  }

  /** The change with its audit item; undefined when it changes nothing. */
  function changeOf(
    before: PersonWithRoles,
    wanted: PersonWithRoles,
    { action, actor, reason }: { action: AuditAction; actor: Actor; reason?: string },
  ): PersonChange | undefined {
    const changes = changesOf(factsOf(before), factsOf(wanted));
    if (changes === undefined) return undefined;
    const after = { ...wanted, person: { ...wanted.person, version: before.person.version + 1 } };
    const audit = auditOf(action, after.person, actor, {
      ...logged(changes),
      ...(reason !== undefined && { reason }),
    });
    return { before, after, audit };
  }

  /** Decides from the present records, again while they change. */
  async function change(
    id: string,
    plan: (person: PersonWithRoles) => Promise<readonly (PersonChange | undefined)[]>,
  ): Promise<EditedPractitioner> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const person = await read(id);
      const changes = (await plan(person)).filter((one) => one !== undefined);
      if (changes.length === 0) return shown(person);
      const saved = await people.save(changes);
      if (saved === 'done') {
        return shown(changes.find(({ after }) => after.person.id === id)?.after ?? person);
      }
      if (saved !== 'changed') throw invalid({ [saved]: [TAKEN[saved]] });
    }
    throw unavailable(new Error('the person kept changing'));
  }

  /** The roles after a person's statements about some of them. Throws `invalid_request`. */
  async function statedRoles(
    roles: readonly RoleRecord[],
    statements: NonNullable<OwnStatements['roles']>,
  ): Promise<readonly RoleRecord[]> {
    let stated = roles;
    for (const { clinicId, works, ...fields } of statements) {
      await requireCategories(fields.specialties);
      const stored = stated.find((role) => role.clinicId === clinicId);
      const isOpen = stored !== undefined && isCurrent(stored);
      if (!works) {
        if (isOpen) stated = inOrder(stated, said({ ...stored, until: now().slice(0, 10) }, 'person', now()));
        continue;
      }
      if (!isOpen && (await clinics.record(clinicId))?.status !== 'approved') {
        throw invalid({ roles: ['Please choose clinics of the directory'] });
      }
      const begun: RoleRecord = isOpen ? stored : { clinicId, statements: {} };
      const role = withRoleChanges(begun, fields);
      if (!isStated(role, begun, 'person')) stated = inOrder(stated, said(role, 'person', now()));
    }
    if (stated.filter(isCurrent).length > MAX_CURRENT_ROLES) {
      throw invalid({ roles: [`A person has at most ${MAX_CURRENT_ROLES} current roles`] });
    }
    return stated;
  }

  /** Throws `invalid_request` for ids that no category has. */
  async function requireCategories(ids: readonly string[] | null | undefined): Promise<void> {
    if (!ids || ids.length === 0) return;
    const known = new Set((await directory.categories()).map(({ id }) => id));
    if (!ids.every((id) => known.has(id))) throw invalid({ specialties: [NO_CATEGORY] });
  }

  const byStaff = (): PersonStatement => ({ by: 'staff', at: now() });

  async function edited(
    person: PractitionerRecord,
    changes: PractitionerChanges,
  ): Promise<PractitionerRecord> {
    await requireCategories(changes.specialties);
    return withChanges(person, changes, byStaff());
  }

  return {
    get: async (id) => shown(await read(id)),

    async add(changes, actor, idempotencyKey) {
      const id =
        idempotencyKey === undefined
          ? newId()
          : derivedId(sha256(`person ${actor.subject} ${idempotencyKey}`));
      const stored = idempotencyKey === undefined ? undefined : await people.record(id);
      if (stored !== undefined) return shown(stored);
      const name = storedName(changes.name);
      const wanted = changes.slug ?? slugify(nameWithoutDegrees(name), 'practitioner');
      const empty = { id, slug: wanted, name, specialties: [], createdAt: now(), version: 0 };
      const person = await edited(empty, changes);
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const slug = changes.slug ?? (await people.freeSlug(wanted, id));
        const after = { person: { ...person, slug }, roles: [] };
        const { after: fields } = changesOf({}, factsOf(after)) ?? {};
        const audit = auditOf('add-practitioner', after.person, actor, { ...(fields && { after: fields }) });
        const saved = await people.save([{ before: undefined, after, audit }]);
        if (saved === 'done') return shown(after);
        // Another request took the free slug meanwhile.
        if (saved === 'changed' || (saved === 'slug' && changes.slug === undefined)) continue;
        throw invalid({ [saved]: [TAKEN[saved]] });
      }
      throw unavailable(new Error('the person could not be stored'));
    },

    edit: (id, { version, ...changes }, actor) =>
      change(id, async ({ person, roles }) => {
        const before = { person, roles };
        const wanted = { person: await edited(person, changes), roles };
        const edit = changeOf(before, wanted, { action: 'edit-practitioner', actor });
        // What is stored already can be sent again: the answer to the first time may have been lost.
        if (edit !== undefined && person.version !== version) throw outdated(await shown(before));
        return [edit];
      }),

    addRole: (id, { clinicId, saidBy, ...fields }, actor) =>
      change(id, async ({ person, roles }) => {
        const clinic = await clinics.record(clinicId);
        if (clinic?.status !== 'approved') {
          throw invalid({ clinicId: ['Please choose a clinic of the directory'] });
        }
        await requireCategories(fields.specialties);
        const stored = roles.find((role) => role.clinicId === clinicId);
        const isOpen = stored !== undefined && isCurrent(stored);
        if (!isOpen && roles.filter(isCurrent).length >= MAX_CURRENT_ROLES) {
          throw invalid({ clinicId: [`A person has at most ${MAX_CURRENT_ROLES} current roles`] });
        }
        const begun: RoleRecord = isOpen ? stored : { clinicId, statements: {} };
        const role = withRoleChanges(begun, fields);
        const wanted = {
          person,
          roles: inOrder(roles, isStated(role, begun, saidBy) ? role : said(role, saidBy, now())),
        };
        return [changeOf({ person, roles }, wanted, { action: isOpen ? 'edit-role' : 'add-role', actor })];
      }),

    editRole: (id, clinicId, { version, saidBy, until, ...fields }, actor) =>
      change(id, async ({ person, roles }) => {
        const before = { person, roles };
        const stored = roles.find((role) => role.clinicId === clinicId);
        if (stored === undefined) throw notFound('The person has no such role.');
        await requireCategories(fields.specialties);
        const { until: ended, ...open } = withRoleChanges(stored, fields);
        const end = until === undefined ? ended : until || undefined;
        const role: RoleRecord = { ...open, ...(end !== undefined && { until: end }) };
        if (role.from !== undefined && role.until !== undefined && role.until < role.from) {
          throw invalid({ until: ['The last day is before the first one'] });
        }
        const isReopened = !isCurrent(stored) && isCurrent(role);
        if (isReopened && roles.filter(isCurrent).length >= MAX_CURRENT_ROLES) {
          throw invalid({ until: [`A person has at most ${MAX_CURRENT_ROLES} current roles`] });
        }
        const wanted = {
          person,
          roles: inOrder(roles, isStated(role, stored, saidBy) ? role : said(role, saidBy, now())),
        };
        const isEnding = isCurrent(stored) && !isCurrent(role);
        const edit = changeOf(before, wanted, { action: isEnding ? 'end-role' : 'edit-role', actor });
        if (edit !== undefined && person.version !== version) throw outdated(await shown(before));
        return [edit];
      }),

    async state(id, { roles: stated = [], ...fields }, { actor, version, current, along }) {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const before = await read(id);
        const { person } = before;
        await requireCategories(fields.specialties);
        const wanted = {
          person: withChanges(person, fields, { by: 'person', at: now() }),
          roles: await statedRoles(before.roles, stated),
        };
        const edit = changeOf(before, wanted, { action: 'edit-practitioner', actor });
        const writes = await along(before);
        if (edit === undefined && writes === undefined) return shown(before);
        if (person.version !== version) throw outdated(await current(await shown(before)));
        const change: PersonChange = edit ?? {
          before,
          after: { ...before, person: { ...person, version: person.version + 1 } },
        };
        if ((await people.save([change], writes)) === 'done') return shown(change.after);
      }
      throw unavailable(new Error('the person kept changing'));
    },

    async stateName(id, name, { actor, at, decide }) {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const before = await read(id);
        const person = withChanges(before.person, { name }, { by: 'person', at });
        const edit = changeOf(before, { ...before, person }, { action: 'edit-practitioner', actor });
        if (edit === undefined || (await people.save([edit], await decide())) === 'done') return;
      }
      throw unavailable(new Error('the person kept changing'));
    },

    merge: (id, into, actor) =>
      change(id, async (one) => {
        const other = isUlid(into) && into !== id ? await people.record(into) : undefined;
        if (other === undefined) throw invalid({ into: ['Please choose another person'] });
        if (one.person.mergedInto === into) return [];
        const isFree = [one, other].every(({ person }) => person.mergedInto === undefined);
        if (!isFree || one.person.merged !== undefined) {
          throw invalid({ into: ['One of the records is merged already: please take it apart first'] });
        }
        const own = new Set(other.roles.map(({ clinicId }) => clinicId));
        const copies = one.roles
          .filter((role) => isCurrent(role) && !own.has(role.clinicId))
          .map((role) => ({ ...role, mergedFrom: id }));
        if (other.roles.filter(isCurrent).length + copies.length > MAX_CURRENT_ROLES) {
          throw invalid({ into: [`A person has at most ${MAX_CURRENT_ROLES} current roles`] });
        }
        const hidden = [other, one].map(({ person }) => person.hidden).filter((each) => each !== undefined);
        // A person who asked to be left out stays out, whichever record says so.
        const hiding = hidden.find(({ what }) => what === 'all') ?? hidden[0];
        const merged = { action: 'merge-practitioner', actor } as const;
        return [
          changeOf(one, { ...one, person: { ...one.person, mergedInto: into } }, merged),
          changeOf(
            other,
            {
              person: {
                ...other.person,
                merged: [...(other.person.merged ?? []), id],
                ...(hiding !== undefined && { hidden: hiding }),
              },
              roles: [...other.roles, ...copies],
            },
            merged,
          ),
        ];
      }),

    split: (id, actor) =>
      change(id, async (one) => {
        const { mergedInto, ...single } = one.person;
        if (mergedInto === undefined) return [];
        const apart = { action: 'split-practitioner', actor } as const;
        const other = await people.record(mergedInto);
        return [
          changeOf(one, { ...one, person: single }, apart),
          ...(other === undefined ? [] : [changeOf(other, withoutMerged(other, id), apart)]),
        ];
      }),

    hide: (id, { what, reason }, actor) =>
      change(id, async ({ person, roles }) => {
        const { hidden, ...rest } = person;
        if ((hidden?.what ?? 'nothing') === what) return [];
        const wanted: PractitionerRecord =
          what === 'nothing' ? rest : { ...rest, hidden: { what, at: now(), reason } };
        const action = what === 'nothing' ? 'show-practitioner' : 'hide-practitioner';
        return [changeOf({ person, roles }, { person: wanted, roles }, { action, actor, reason })];
      }),
  };
}

/** What staff see of a clinic. */
function placeOf(clinic: ClinicRecord | undefined) {
  return (
    clinic && {
      clinic: {
        slug: clinic.slug,
        name: clinic.name,
        city: clinic.city,
        isListed: clinic.status === 'approved',
      },
    }
  );
}

/** The person without a record that was merged, and without the copies of its roles. */
function withoutMerged({ person, roles }: PersonWithRoles, id: string): PersonWithRoles {
  const { merged = [], ...rest } = person;
  const left = merged.filter((one) => one !== id);
  return {
    person: { ...rest, ...(left.length > 0 && { merged: left }) },
    roles: roles.filter(({ mergedFrom }) => mergedFrom !== id),
  };
}

/** The name as it is stored: without empty parts, with degrees as they are read. */
export function storedName(name: NewPractitioner['name']): PersonName {
  const { family, degrees = '' } = name;
  const readable = readableDegrees(degrees);
  return {
    ...(name.given && { given: name.given }),
    ...(name.middle && { middle: name.middle }),
    family,
    ...(name.suffix && { suffix: name.suffix }),
    ...(readable !== '' && { degrees: readable }),
  };
}

/** The record with the changes, stated by those who say so. What does not change keeps its evidence. */
function withChanges(
  person: PractitionerRecord,
  changes: PractitionerChanges,
  said: PersonStatement,
): PractitionerRecord {
  const { npi, college, gender, languages, licences, evidence, ...rest } = person;
  const wanted = {
    npi: changes.npi === undefined ? npi : changes.npi || undefined,
    college: changes.college === undefined ? college : (changes.college ?? undefined),
    gender: changes.gender === undefined ? gender : (changes.gender ?? undefined),
    languages: changes.languages === undefined ? languages : (changes.languages ?? undefined),
    licences: changes.licences === undefined ? licences : storedLicences(licences, changes.licences, said),
  };
  const after: PractitionerRecord = {
    ...rest,
    name: changes.name === undefined ? person.name : storedName(changes.name),
    slug: changes.slug ?? person.slug,
    specialties: changes.specialties ?? person.specialties,
    ...(wanted.npi !== undefined && { npi: wanted.npi }),
    ...(wanted.college !== undefined && { college: wanted.college }),
    ...(wanted.gender !== undefined && { gender: wanted.gender }),
    ...(wanted.languages !== undefined && { languages: wanted.languages }),
    ...(wanted.licences !== undefined && wanted.licences.length > 0 && { licences: wanted.licences }),
    ...(evidence !== undefined && { evidence }),
  };
  const { before = {}, after: became = {} } =
    changesOf(factsOf({ person, roles: [] }), factsOf({ person: after, roles: [] })) ?? {};
  // A new record's name is stated with it.
  const isNew = person.version === 0 && person.evidence === undefined;
  const changed = new Set([...Object.keys(before), ...Object.keys(became), ...(isNew ? ['name'] : [])]);
  const editedFields = [...new Set([...(person.editedFields ?? []), ...changed])].sort();
  const { evidence: _evidence, ...others } = after;
  return {
    ...others,
    ...withEvidence(
      after,
      personFields.filter((field) => changed.has(field)),
      said,
    ),
    ...(editedFields.length > 0 && { editedFields }),
  };
}

/** The evidence of a record after a statement about some of its fields; what is not known has none. */
function withEvidence(person: PractitionerRecord, fields: readonly PersonField[], said: PersonStatement) {
  const evidence: Partial<Record<PersonField, PersonStatement>> = {};
  for (const field of personFields) {
    const value = person[field];
    const isKnown = value !== undefined && !(field === 'specialties' && person.specialties.length === 0);
    const one = fields.includes(field) ? said : person.evidence?.[field];
    if (isKnown && one !== undefined) evidence[field] = one;
  }
  return Object.keys(evidence).length === 0 ? {} : { evidence };
}

/** Licences as staff state them; one that does not change keeps its evidence. */
function storedLicences(
  stored: readonly Licence[] = [],
  wanted: NonNullable<PractitionerChanges['licences']>,
  said: PersonStatement,
): Licence[] {
  return wanted.map(({ jurisdiction, number, validUntil, registerUrl }) => {
    const licence = {
      jurisdiction,
      number,
      ...(validUntil && { validUntil }),
      ...(registerUrl && { registerUrl: new URL(registerUrl).href }),
    };
    const same = stored.find(
      (one) =>
        changesOf(ordered({ ...one, evidence: undefined }), ordered({ ...licence, evidence: undefined })) ===
        undefined,
    );
    return { ...licence, evidence: same?.evidence ?? said };
  });
}

type RoleFields = Pick<NewRole, 'specialties' | 'acceptingPatients' | 'telemedicine' | 'from'>;

/** The role with the changes: `null`, and an empty text, remove what is known. */
function withRoleChanges(role: RoleRecord, changes: RoleFields): RoleRecord {
  const { specialties, acceptingPatients, telemedicine, from, ...rest } = role;
  const wanted = {
    specialties: changes.specialties === undefined ? specialties : (changes.specialties ?? undefined),
    acceptingPatients:
      changes.acceptingPatients === undefined ? acceptingPatients : (changes.acceptingPatients ?? undefined),
    telemedicine: changes.telemedicine === undefined ? telemedicine : (changes.telemedicine ?? undefined),
    from: changes.from === undefined ? from : changes.from || undefined,
  };
  return {
    ...rest,
    ...(wanted.specialties !== undefined && { specialties: wanted.specialties }),
    ...(wanted.acceptingPatients !== undefined && { acceptingPatients: wanted.acceptingPatients }),
    ...(wanted.telemedicine !== undefined && { telemedicine: wanted.telemedicine }),
    ...(wanted.from !== undefined && { from: wanted.from }),
  };
}

/** Whether a side has said so already: a repeat states nothing new. */
function isStated(role: RoleRecord, before: RoleRecord, side: NewRole['saidBy']): boolean {
  return (
    role.statements[side] !== undefined &&
    changesOf(ordered({ ...before }), ordered({ ...role })) === undefined
  );
}

/** The role with a side's statement. Changed by staff, a copy of a merged record is the person's own. */
function said({ mergedFrom: _from, ...role }: RoleRecord, side: NewRole['saidBy'], at: string): RoleRecord {
  return { ...role, statements: { ...role.statements, [side]: { at } } };
}

/** Roles with one of them replaced or added. */
function inOrder(roles: readonly RoleRecord[], role: RoleRecord): readonly RoleRecord[] {
  const isKnown = roles.some(({ clinicId }) => clinicId === role.clinicId);
  return isKnown ? roles.map((one) => (one.clinicId === role.clinicId ? role : one)) : [...roles, role];
}
