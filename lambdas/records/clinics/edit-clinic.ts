import * as z from 'zod/mini';
import type {
  ClinicChanges,
  EditedClinic,
  Settlement,
} from '../../../shared/contracts/clinics/staff-clinics.ts';
import { clinicChangesSchema, editedClinicSchema } from '../../../shared/contracts/clinics/staff-clinics.ts';
import {
  type CategoryRef,
  type ClinicCity,
  clinicCitySchema,
  type Disputes,
  disputedValueSchema,
  type EvidenceField,
  type FieldEvidence,
} from '../../../shared/contracts/entities.ts';
import { NO_CATEGORY, NO_CITY } from '../../../shared/contracts/submissions/submissions.ts';
import { type AuditAction, type Changes, changesOf } from '../../../shared/domain/audit/audit.ts';
import { valueIn, withSettled, withSourceStatements } from '../../../shared/domain/clinics/disputes.ts';
import {
  evidenceFieldsOf,
  knownFields,
  lastConfirmation,
  recordFieldOf,
  withStatement,
} from '../../../shared/domain/clinics/evidence.ts';
import { isKnown, withoutFields } from '../../../shared/domain/clinics/known-facts.ts';
import { storedHours } from '../../../shared/domain/clinics/opening-hours.ts';
import { readAddress } from '../../../shared/domain/clinics/postal-address.ts';
import { verificationOf } from '../../../shared/domain/clinics/verification.ts';
import { calledClinic } from '../../../shared/domain/listings/listing.ts';
import type { AuditRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid, outdated, unavailable } from '../../platform/errors.ts';
import { phoneParts } from '../../platform/phone-number.ts';
import { putAudit } from '../audit/index.ts';
import type { Picture, Pictures } from '../pictures/index.ts';
import type { Directory } from '../taxonomy/index.ts';
import type { ClinicChange, ClinicEditor, OtherWrites, WaitingPractices } from './clinic-editor.ts';
import { noSuchClinic } from './find-clinic.ts';

type Actor = AuditRecord['actor'];

export interface ClinicEditingDependencies {
  readonly clinics: ClinicEditor;
  readonly practices: WaitingPractices;
  readonly directory: Pick<Directory, 'cityById' | 'categories' | 'withPresentNames'>;
  readonly pictures: Pick<Pictures, 'choose'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * What staff do to clinics that are approved or unlisted; they read and edit practices that wait for approval, too. Each is one
 * write with its audit item, and a repeat changes nothing. All throw `not_found` and `service_unavailable`.
 */
export interface ClinicEditing {
  get(id: string): Promise<EditedClinic>;
  /**
   * Changes fields. Throws `conflict` with the stored record when `version` is not its version and something would change, and `invalid_request`
   * by field.
   */
  edit(
    id: string,
    changes: ClinicChanges & { readonly version: number },
    actor: Actor,
  ): Promise<EditedClinic>;
  /** Takes what the record or what its source says of a field; a repeat changes nothing. */
  settle(id: string, settlement: Settlement, actor: Actor): Promise<EditedClinic>;
  /**
   * Changes what a visitor has reported and staff have found right, together with `decide`, the decision about the report: all or nothing.
   * `decide` is asked again while records change. False: nothing of the clinic would change, and nothing was written. Throws
   * what `edit` does.
   */
  correct(
    id: string,
    correction: ReportedChanges,
    actor: Actor,
    decide: () => Promise<OtherWrites>,
  ): Promise<boolean>;
  /**
   * Changes what a practice states, whose word stands against that of sources. The record as it is then. Throws `conflict` where
   * `version` is not its version and something would change, and `invalid_request` by field.
   */
  state(id: string, statements: PracticeStatements): Promise<ClinicRecord>;
  /** The listing is correct today. */
  confirm(id: string, actor: Actor): Promise<EditedClinic>;
  unlist(id: string, reason: string, actor: Actor): Promise<EditedClinic>;
  relist(id: string, reason: string, actor: Actor): Promise<EditedClinic>;
  /** Shows two records as one clinic. Throws `invalid_request` unless both are in one city, and differ. */
  merge(id: string, into: string, actor: Actor): Promise<EditedClinic>;
  split(id: string, actor: Actor): Promise<EditedClinic>;
}

/** What a visitor reports of a clinic. */
export interface ReportedChanges {
  readonly changes?: (ClinicChanges & { readonly version: number }) | undefined;
  /** Takes the clinic off the site, which has closed. */
  readonly unlistReason?: string | undefined;
  /** When it was stated. */
  readonly at: string;
  /** Who stated it; a visitor where absent. */
  readonly by?: 'practice' | 'visitor' | undefined;
}

/** What a practice states of itself. */
export interface PracticeStatement {
  readonly changes?: ClinicChanges | undefined;
  /** Fields that it confirms as they are. */
  readonly confirmed?: readonly EvidenceField[] | undefined;
  /** Other writes of the same transaction, with their audit item. They count as a change of the record. */
  readonly along?: { readonly writes: OtherWrites; readonly audit: AuditRecord } | undefined;
}

export interface PracticeStatements {
  readonly actor: Actor;
  /** The version that the caller has read; any where absent. */
  readonly version?: number | undefined;
  /** Asked again while records change. */
  readonly of: (clinic: ClinicRecord) => Promise<PracticeStatement>;
  /** The record as the caller sees it, for the conflict of an outdated version. */
  readonly current: (clinic: ClinicRecord) => Promise<unknown>;
}

/** Attempts while concurrent writes change the records. */
const MAX_ATTEMPTS = 5;

/** What the record itself keeps of its changes, which is no part of what was changed. */
const BOOKKEEPING = [
  'version',
  'editedFields',
  'phoneE164',
  'phoneExtension',
  'addressParts',
  'hours',
] as const;

export function createClinicEditing(dependencies: ClinicEditingDependencies): ClinicEditing {
  const { clinics, practices, directory, pictures, clock, newId } = dependencies;

  const listed = (id: string) => clinics.record(id);
  const listedOrWaiting = async (id: string) => (await listed(id)) ?? (await practices.waiting(id));

  async function read(id: string, find = listed): Promise<ClinicRecord> {
    const clinic = isUlid(id) ? await find(id) : undefined;
    if (clinic === undefined) throw noSuchClinic();
    return clinic;
  }

  async function shown(clinic: ClinicRecord): Promise<EditedClinic> {
    const [present] = await directory.withPresentNames([clinic]);
    return editedClinicSchema.parse({
      ...calledClinic(present ?? clinic),
      ...confirmationOf(clinic),
      version: versionOf(clinic),
    });
  }

  /** The change with its audit item; undefined when it changes nothing. */
  function changeOf(
    before: ClinicRecord,
    wanted: ClinicRecord,
    { action, actor, reason }: { action: AuditAction; actor: Actor; reason?: string },
  ): ClinicChange | undefined {
    const changes = changesOf(factsOf(before), factsOf(wanted));
    if (changes === undefined) return undefined;
    const after = { ...wanted, version: versionOf(before) + 1 };
    return {
      before,
      after,
      audit: {
        id: newId(),
        at: clock().toISOString(),
        actor,
        action,
        subject: before.id,
        recordName: after.name,
        ...loggedChanges(changes),
        ...(reason !== undefined && { reason }),
      },
    };
  }

  /** Decides from the present records, again while they change. */
  async function change(
    id: string,
    plan: (clinic: ClinicRecord) => Promise<readonly (ClinicChange | undefined)[]>,
    find = listed,
  ): Promise<EditedClinic> {
    const { clinic } = await saved(id, plan, { find });
    return shown(clinic);
  }

  /** A practice that waits is never changed together with others. */
  function save(changes: readonly ClinicChange[], along?: OtherWrites) {
    const [first] = changes;
    return first?.before.status === 'pending_approval' ? practices.save(first) : clinics.save(changes, along);
  }

  /** The clinic as it is stored then, and whether it was changed. */
  async function saved(
    id: string,
    plan: (clinic: ClinicRecord) => Promise<readonly (ClinicChange | undefined)[]>,
    {
      decide,
      find = listed,
    }: { readonly decide?: () => Promise<OtherWrites>; readonly find?: typeof listed } = {},
  ): Promise<{ readonly clinic: ClinicRecord; readonly isChanged: boolean }> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const clinic = await read(id, find);
      const changes = (await plan(clinic)).filter((one) => one !== undefined);
      if (changes.length === 0) return { clinic, isChanged: false };
      switch (await save(changes, await decide?.())) {
        case 'slug-taken':
          throw invalid({ slug: ['Another clinic has this address'] });
        case 'done':
          return { clinic: changes.find(({ after }) => after.id === id)?.after ?? clinic, isChanged: true };
        default:
      }
    }
    throw unavailable(new Error('the clinic kept changing'));
  }

  /** The record with the changes, stated by those who say so. Throws `invalid_request`. */
  async function withChanges(
    clinic: ClinicRecord,
    changes: ClinicChanges,
    actor: Actor,
    said: FieldEvidence,
    isDecided = true,
  ): Promise<ClinicRecord> {
    const taxonomy = await taxonomyOf(changes);
    const fields = edited(clinic, changes, taxonomy, await pictures.choose(clinic, changes), actor);
    return stated(clinic, fields, said, isDecided);
  }

  /** The change that a statement of the practice makes; undefined for none. */
  async function statementOf(
    clinic: ClinicRecord,
    { changes = {}, confirmed = [], along }: PracticeStatement,
    actor: Actor,
  ): Promise<ClinicChange | undefined> {
    const said = { by: 'practice', at: clock().toISOString() } as const;
    const wanted = await withChanges(clinic, changes, actor, said, false);
    const known = knownFields(wanted).filter((field) => confirmed.includes(field));
    const { evidence: _evidence, ...rest } = wanted;
    const stating: ClinicRecord =
      known.length === 0 ? wanted : { ...rest, ...withStatement(wanted, known, said) };
    const action = known.length === 0 ? 'edit-clinic' : 'confirm-clinic';
    const change = changeOf(clinic, stating, { action, actor });
    if (change !== undefined || along === undefined) return change;
    return { before: clinic, after: { ...clinic, version: versionOf(clinic) + 1 }, audit: along.audit };
  }

  async function taxonomyOf({ cityId, categoryId }: ClinicChanges) {
    const [city, categories] = await Promise.all([
      cityId === undefined ? undefined : directory.cityById(cityId),
      categoryId === undefined ? [] : directory.categories(),
    ]);
    const category = categories.find(({ id }) => id === categoryId);
    const fields = {
      ...(cityId !== undefined && city === undefined && { cityId: [NO_CITY] }),
      ...(categoryId !== undefined && category === undefined && { categoryId: [NO_CATEGORY] }),
    };
    if (Object.keys(fields).length > 0) throw invalid(fields);
    return { ...(city && { city: cityRef(city) }), ...(category && { category: categoryRef(category) }) };
  }

  /** Lists a clinic again, or takes it off. */
  const setListed = (
    id: string,
    isListed: boolean,
    { actor, reason }: { readonly actor: Actor; readonly reason: string },
  ) =>
    change(id, async (clinic) => {
      if ((clinic.status === 'approved') === isListed) return [];
      const { unlisted: _unlisted, mergedInto: _into, ...listed } = clinic;
      const wanted: ClinicRecord = isListed
        ? { ...listed, status: 'approved' }
        : { ...clinic, status: 'unlisted', unlisted: { at: clock().toISOString(), reason } };
      return [
        changeOf(clinic, wanted, { action: isListed ? 'relist-clinic' : 'unlist-clinic', actor, reason }),
      ];
    });

  return {
    get: async (id) => shown(await read(id, listedOrWaiting)),

    edit(id, { version, ...changes }, actor) {
      const plan = async (clinic: ClinicRecord) => {
        if (clinic.status === 'pending_approval') checkWaiting(clinic, changes);
        const said = { by: 'staff', at: clock().toISOString() } as const;
        const wanted = await withChanges(clinic, changes, actor, said);
        const edit = changeOf(clinic, wanted, { action: 'edit-clinic', actor });
        // What is stored already can be sent again: the answer to the first time may have been lost.
        if (edit !== undefined && versionOf(clinic) !== version) throw outdated(await shown(clinic));
        return [edit];
      };
      return change(id, plan, listedOrWaiting);
    },

    settle: (id, { field, take }, actor) =>
      change(id, async (clinic) => {
        const dispute = clinic.disputes?.[field];
        if (dispute === undefined || (take === 'ours' && dispute.isSettled)) return [];
        const said = { by: 'staff', at: clock().toISOString() } as const;
        const taken = take === 'ours' ? clinic : takenFrom(clinic, field, dispute.value, actor);
        const { evidence: _evidence, disputes: _disputes, ...rest } = taken;
        const settled = withSettled(taken, [field]);
        const wanted: ClinicRecord = { ...rest, ...withStatement(taken, [field], said), ...settled };
        return [changeOf(clinic, wanted, { action: 'edit-clinic', actor })];
      }),

    async correct(id, { changes, unlistReason, at, by = 'visitor' }, actor, decide) {
      const said: FieldEvidence = { by, at };
      const plan = async (clinic: ClinicRecord) => {
        const { version = versionOf(clinic), ...fields } = changes ?? {};
        const stating = await withChanges(clinic, fields, actor, said);
        const isUnlisted = unlistReason !== undefined && clinic.status === 'approved';
        const wanted: ClinicRecord = isUnlisted
          ? { ...stating, status: 'unlisted', unlisted: { at: clock().toISOString(), reason: unlistReason } }
          : stating;
        const correction = changeOf(clinic, wanted, {
          action: isUnlisted ? 'unlist-clinic' : 'edit-clinic',
          actor,
          ...(isUnlisted && { reason: unlistReason }),
        });
        if (correction !== undefined && versionOf(clinic) !== version) throw outdated(await shown(clinic));
        return [correction];
      };
      const { isChanged } = await saved(id, plan, { decide });
      return isChanged;
    },

    async state(id, { actor, version, of, current }) {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const clinic = await read(id);
        const statement = await of(clinic);
        const change = await statementOf(clinic, statement, actor);
        if (change === undefined) return clinic;
        if (version !== undefined && version !== versionOf(clinic)) throw outdated(await current(clinic));
        const { along } = statement;
        const saved = await clinics.save([change], (tableName) => [
          ...(along?.writes(tableName) ?? []),
          ...(along === undefined || along.audit === change.audit ? [] : [putAudit(tableName, along.audit)]),
        ]);
        if (saved === 'done') return change.after;
      }
      throw unavailable(new Error('the clinic kept changing'));
    },

    confirm: (id, actor) =>
      change(id, async (clinic) => {
        const at = clock().toISOString();
        const known = knownFields(clinic);
        const isConfirmed = known.every((field) => {
          const { [field]: said } = clinic.evidence ?? {};
          return said?.by === 'staff' && said.at.slice(0, 10) === at.slice(0, 10);
        });
        if (isConfirmed) return [];
        const { confirmedAt: _at, confirmedBy: _by, ...rest } = clinic;
        const wanted: ClinicRecord = { ...rest, ...withStatement(clinic, known, { by: 'staff', at }) };
        return [changeOf(clinic, wanted, { action: 'confirm-clinic', actor })];
      }),

    unlist: (id, reason, actor) => setListed(id, false, { actor, reason }),
    relist: (id, reason, actor) => setListed(id, true, { actor, reason }),

    merge: (id, into, actor) =>
      change(id, async (clinic) => {
        const other = isUlid(into) && into !== id ? await clinics.record(into) : undefined;
        if (other === undefined) throw invalid({ into: ['Please choose another clinic of the directory'] });
        if (other.city.id !== clinic.city.id)
          throw invalid({ into: ['The clinics are in different cities'] });
        const mergeKey = other.mergeKey ?? other.id;
        const merged = { action: 'merge-clinic', actor } as const;
        return [
          changeOf(clinic, { ...clinic, mergeKey }, merged),
          changeOf(other, { ...other, mergeKey }, merged),
        ];
      }),

    split: (id, actor) =>
      change(id, async (clinic) => {
        const { mergeKey: _key, ...single } = clinic;
        return [changeOf(clinic, { ...single, isSeparate: true }, { action: 'split-clinic', actor })];
      }),
  };
}

/** Throws `invalid_request` for what a practice gets when it is approved: its address for good, and the mark with its evidence. */
function checkWaiting({ slug }: ClinicRecord, changes: ClinicChanges): void {
  const isNamed = changes.slug !== undefined && changes.slug !== slug;
  const isMarked = changes.verified === true || changes.credentials !== undefined;
  if (!isNamed && !isMarked) return;
  throw invalid({
    ...(isNamed && { slug: ['Please approve the practice before you change its address'] }),
    ...(isMarked && { verified: ['Please verify the practice when you approve it'] }),
  });
}

/** When the listing was confirmed last, as one date. */
function confirmationOf(clinic: ClinicRecord) {
  const confirmed = lastConfirmation(clinic);
  return confirmed && { confirmedAt: confirmed.at, confirmedBy: confirmed.by };
}

const versionOf = ({ version = 0 }: ClinicRecord): number => version;

/** What can be changed of a record, with the date of its last confirmation. */
export function factsOf(clinic: ClinicRecord): Readonly<Record<string, unknown>> {
  const facts = Object.entries(clinic).filter(([name]) => !BOOKKEEPING.some((one) => one === name));
  return {
    ...Object.fromEntries(facts),
    ...confirmationOf(clinic),
    // In one order: the table keeps none.
    ...withStatement(clinic, [], undefined),
    ...withSourceStatements(clinic, {}),
  };
}

/** Fields of `factsOf` that follow from others. */
const CONFIRMATION = ['confirmedAt', 'confirmedBy'];

/** What the log says of a change: its fields, or the confirmation where no field has changed. Evidence itself is on the record. */
export function loggedChanges({ before, after }: Changes): Changes {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => name !== 'evidence' && name !== 'disputes',
  );
  const fields = names.filter((name) => !CONFIRMATION.includes(name));
  const logged = fields.length > 0 ? fields : names;
  const of = (state: Changes['before']) =>
    Object.fromEntries(Object.entries(state).filter(([name]) => logged.includes(name)));
  return { before: of(before), after: of(after) };
}

const cityRef = (city: ClinicCity): ClinicCity => z.parse(clinicCitySchema, city);
const categoryRef = ({ id, slug, name }: CategoryRef): CategoryRef => ({ id, slug, name });

/** The record with the value that its source states. Throws `invalid_request` for one that staff could not enter either. */
function takenFrom(clinic: ClinicRecord, field: EvidenceField, value: unknown, actor: Actor): ClinicRecord {
  const changes = clinicChangesSchema.safeParse({ [recordFieldOf[field]]: value });
  if (!changes.success)
    throw invalid({ field: ['What the source states is not valid: please edit the field'] });
  return edited(clinic, changes.data, {}, {}, actor);
}

/**
 * The edited record with the evidence of what was changed.
 *
 * @param isDecided Staff have decided against what sources state; they have not where a practice states it itself.
 */
function stated(
  before: ClinicRecord,
  edited: ClinicRecord,
  said: FieldEvidence,
  isDecided: boolean,
): ClinicRecord {
  const changes = changesOf(factsOf(before), factsOf(edited));
  if (changes === undefined) return edited;
  const names = Object.keys({ ...changes.before, ...changes.after });
  const { evidence: _before, disputes: _disputes, ...rest } = edited;
  const fields = evidenceFieldsOf(names);
  const disputes = withSettled(
    { ...edited, disputes: { ...edited.disputes, ...overruled(before, fields) } },
    isDecided ? fields : [],
  );
  return { ...rest, ...withStatement(edited, fields, said), ...disputes };
}

/** What a source stated of fields that staff have changed now: it may state the same again. */
function overruled(before: ClinicRecord, fields: readonly EvidenceField[]): Disputes {
  const disputes: Disputes = {};
  for (const field of fields) {
    const said = before.evidence?.[field];
    const { data: value } = disputedValueSchema.safeParse(valueIn(before, field));
    if (said?.source === undefined || value === undefined) continue;
    disputes[field] = { value, source: said.source, at: said.at };
  }
  return disputes;
}

/** The record with the changes. Throws `invalid_request` where it would be verified without evidence. */
function edited(
  clinic: ClinicRecord,
  changes: ClinicChanges,
  taxonomy: { readonly city?: ClinicCity; readonly category?: CategoryRef },
  { imageUrl, imageAlt }: Picture,
  actor: Actor,
): ClinicRecord {
  const { cityId: _cityId, categoryId: _categoryId, credentials, verified, ...fields } = changes;
  const { location, website, imageKey: _key, imageAlt: _alt, ...plain } = fields;
  const given = Object.entries(plain).filter(([, value]) => value !== undefined);
  const isVerified = verified ?? clinic.verified;
  const evidence = credentials ? verificationOf(credentials, actor.username) : clinic.verification;
  if (verified === true && evidence === undefined) {
    throw invalid({ credentials: ['Please provide the evidence'] });
  }
  const {
    location: locationBefore,
    website: websiteBefore,
    verification: _before,
    addressParts,
    phoneE164: _number,
    phoneExtension: _extension,
    hours: _hours,
    imageUrl: _url,
    imageAlt: _altBefore,
    ...rest
  } = withoutFields(
    clinic,
    given.flatMap(([name, value]) => (isKnown(value) ? [] : [name])),
  );
  const at = location === undefined ? locationBefore : (location ?? undefined);
  const site = website === undefined ? websiteBefore : website === '' ? undefined : new URL(website).href;
  // What has ended stays until staff decide about the mark.
  const verification = isVerified || verified === undefined ? evidence : undefined;
  const { address: line = clinic.address } = changes;
  const { city = clinic.city } = taxonomy;
  const isMoved =
    line !== clinic.address || city.name !== clinic.city.name || city.state !== clinic.city.state;
  const wanted: ClinicRecord = {
    ...rest,
    ...Object.fromEntries(given.filter(([, value]) => isKnown(value))),
    ...taxonomy,
    verified: isVerified,
    credentials: {
      ...clinic.credentials,
      licenceChecked:
        verification !== undefined || (verified === undefined && clinic.credentials.licenceChecked),
    },
    ...(at !== undefined && { location: at }),
    ...(site !== undefined && { website: site }),
    ...(verification !== undefined && { verification }),
    addressParts: isMoved || addressParts === undefined ? readAddress(line, city) : addressParts,
    ...phoneParts(changes.phone ?? clinic.phone ?? ''),
    ...storedHours(changes.practiceHours ?? clinic.practiceHours),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(imageAlt !== undefined && { imageAlt }),
  };
  const { before = {}, after = {} } = changesOf(factsOf(clinic), factsOf(wanted)) ?? {};
  const names = [...(clinic.editedFields ?? []), ...Object.keys(before), ...Object.keys(after)];
  const editedFields = [...new Set(names)].sort();
  return editedFields.length === 0 ? wanted : { ...wanted, editedFields };
}
