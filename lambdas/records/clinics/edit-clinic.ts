import type { ClinicChanges, EditedClinic } from '../../../shared/contracts/clinics/staff-clinics.ts';
import { editedClinicSchema } from '../../../shared/contracts/clinics/staff-clinics.ts';
import type { CategoryRef, CityRef } from '../../../shared/contracts/entities.ts';
import { NO_CATEGORY, NO_CITY } from '../../../shared/contracts/submissions/submissions.ts';
import { type AuditAction, changesOf } from '../../../shared/domain/audit/audit.ts';
import { toE164 } from '../../../shared/domain/clinics/phone.ts';
import type { AuditRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid, outdated, unavailable } from '../../platform/errors.ts';
import type { Picture, Pictures } from '../pictures/index.ts';
import type { Directory } from '../taxonomy/index.ts';
import type { ClinicChange, ClinicEditor } from './clinic-editor.ts';
import { noSuchClinic } from './find-clinic.ts';

type Actor = AuditRecord['actor'];

export interface ClinicEditingDependencies {
  readonly clinics: ClinicEditor;
  readonly directory: Pick<Directory, 'cityById' | 'categories' | 'withPresentNames'>;
  readonly pictures: Pick<Pictures, 'choose'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/**
 * What staff do to clinics that are approved or unlisted. Each is one write with its audit item, and a repeat changes nothing.
 * All throw `not_found` and `service_unavailable`.
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
  /** The listing is correct today. */
  confirm(id: string, actor: Actor): Promise<EditedClinic>;
  unlist(id: string, reason: string, actor: Actor): Promise<EditedClinic>;
  relist(id: string, reason: string, actor: Actor): Promise<EditedClinic>;
  /** Shows two records as one clinic. Throws `invalid_request` unless both are in one city, and differ. */
  merge(id: string, into: string, actor: Actor): Promise<EditedClinic>;
  split(id: string, actor: Actor): Promise<EditedClinic>;
}

/** Attempts while concurrent writes change the records. */
const MAX_ATTEMPTS = 5;

/** What the record itself keeps of its changes, which is no part of what was changed. */
const BOOKKEEPING = ['version', 'editedFields', 'phoneE164'] as const;

export function createClinicEditing(dependencies: ClinicEditingDependencies): ClinicEditing {
  const { clinics, directory, pictures, clock, newId } = dependencies;

  async function read(id: string): Promise<ClinicRecord> {
    const clinic = isUlid(id) ? await clinics.record(id) : undefined;
    if (clinic === undefined) throw noSuchClinic();
    return clinic;
  }

  async function shown(clinic: ClinicRecord): Promise<EditedClinic> {
    const [present] = await directory.withPresentNames([clinic]);
    return editedClinicSchema.parse({ ...present, version: versionOf(clinic) });
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
        ...changes,
        ...(reason !== undefined && { reason }),
      },
    };
  }

  /** Decides from the present records, again while they change. */
  async function change(
    id: string,
    plan: (clinic: ClinicRecord) => Promise<readonly (ClinicChange | undefined)[]>,
  ): Promise<EditedClinic> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const clinic = await read(id);
      const changes = (await plan(clinic)).filter((one) => one !== undefined);
      if (changes.length === 0) return shown(clinic);
      switch (await clinics.save(changes)) {
        case 'slug-taken':
          throw invalid({ slug: ['Another clinic has this address'] });
        case 'done':
          return shown(changes.find(({ after }) => after.id === id)?.after ?? clinic);
        default:
      }
    }
    throw unavailable(new Error('the clinic kept changing'));
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
      const { unlisted: _unlisted, ...listed } = clinic;
      const wanted: ClinicRecord = isListed
        ? { ...listed, status: 'approved' }
        : { ...clinic, status: 'unlisted', unlisted: { at: clock().toISOString(), reason } };
      return [
        changeOf(clinic, wanted, { action: isListed ? 'relist-clinic' : 'unlist-clinic', actor, reason }),
      ];
    });

  return {
    get: async (id) => shown(await read(id)),

    edit: (id, { version, ...changes }, actor) =>
      change(id, async (clinic) => {
        const taxonomy = await taxonomyOf(changes);
        const wanted = edited(clinic, changes, taxonomy, await pictures.choose(clinic, changes), actor);
        const edit = changeOf(clinic, wanted, { action: 'edit-clinic', actor });
        // What is stored already can be sent again: the answer to the first time may have been lost.
        if (edit !== undefined && versionOf(clinic) !== version) throw outdated(await shown(clinic));
        return [edit];
      }),

    confirm: (id, actor) =>
      change(id, async (clinic) => {
        const at = clock().toISOString();
        const isConfirmed =
          clinic.confirmedBy === 'staff' && clinic.confirmedAt.slice(0, 10) === at.slice(0, 10);
        if (isConfirmed) return [];
        const wanted: ClinicRecord = { ...clinic, confirmedAt: at, confirmedBy: 'staff' };
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

const versionOf = ({ version = 0 }: ClinicRecord): number => version;

/** What can be changed of a record. */
export function factsOf(clinic: ClinicRecord): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(clinic).filter(([name]) => !BOOKKEEPING.some((one) => one === name)),
  );
}

const cityRef = ({ id, slug, name, state }: CityRef): CityRef => ({ id, slug, name, state });
const categoryRef = ({ id, slug, name }: CategoryRef): CategoryRef => ({ id, slug, name });

/** The record with the changes. Throws `invalid_request` where it would be verified without evidence. */
function edited(
  clinic: ClinicRecord,
  changes: ClinicChanges,
  taxonomy: { readonly city?: CityRef; readonly category?: CategoryRef },
  { imageUrl, imageAlt }: Picture,
  actor: Actor,
): ClinicRecord {
  const { cityId: _cityId, categoryId: _categoryId, credentials, verified, ...fields } = changes;
  const { location, website, imageKey: _key, imageAlt: _alt, ...plain } = fields;
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const isVerified = verified ?? clinic.verified;
  const evidence = credentials ? { ...credentials, checkedBy: actor.username } : clinic.verification;
  if (verified === true && evidence === undefined) {
    throw invalid({ credentials: ['Please provide the evidence'] });
  }
  const {
    location: locationBefore,
    website: websiteBefore,
    verification: _before,
    phoneE164: _dialled,
    imageUrl: _url,
    imageAlt: _altBefore,
    ...rest
  } = clinic;
  const at = location === undefined ? locationBefore : (location ?? undefined);
  const site = website === undefined ? websiteBefore : website === '' ? undefined : new URL(website).href;
  const verification = isVerified ? evidence : undefined;
  const phoneE164 = toE164(changes.phone ?? clinic.phone);
  const wanted: ClinicRecord = {
    ...rest,
    ...given,
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
    ...(phoneE164 !== undefined && { phoneE164 }),
    ...(imageUrl !== undefined && { imageUrl }),
    ...(imageAlt !== undefined && { imageAlt }),
  };
  const { before = {}, after = {} } = changesOf(factsOf(clinic), factsOf(wanted)) ?? {};
  const names = [...(clinic.editedFields ?? []), ...Object.keys(before), ...Object.keys(after)];
  const editedFields = [...new Set(names)].sort();
  return editedFields.length === 0 ? wanted : { ...wanted, editedFields };
}
