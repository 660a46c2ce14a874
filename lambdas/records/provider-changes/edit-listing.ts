import type { ClinicChanges } from '../../../shared/contracts/clinics/staff-clinics.ts';
import {
  type ProviderClinic,
  providerClinicSchema,
} from '../../../shared/contracts/providers/provider-account.ts';
import type {
  ProviderChangeRecord,
  ScreeningSignal,
} from '../../../shared/contracts/providers/provider-changes.ts';
import {
  type ClinicConfirmation,
  decidedFields,
  type ProviderClinicChanges,
  type RemovalRequest,
  screenedFields,
} from '../../../shared/contracts/providers/provider-clinics.ts';
import { NO_CATEGORY, NO_CITY } from '../../../shared/contracts/submissions/submissions.ts';
import { changesOf } from '../../../shared/domain/audit/audit.ts';
import { hoursOf } from '../../../shared/domain/clinics/opening-hours.ts';
import { suggestionsFor } from '../../../shared/domain/clinics/suggestions.ts';
import { weekText } from '../../../shared/domain/clinics/week-text.ts';
import { calledClinic } from '../../../shared/domain/listings/listing.ts';
import type { AuditRecord, ClinicRecord } from '../../../shared/domain/records.ts';
import type { Clock } from '../../platform/clock.ts';
import { invalid, unavailable } from '../../platform/errors.ts';
import type { ProviderCaller } from '../../platform/identity/token-verifier.ts';
import { putAudit } from '../audit/index.ts';
import type { ClaimRecord } from '../claims/index.ts';
import type { ClinicEditing, ClinicEditor, PracticeStatement } from '../clinics/index.ts';
import { noSuchClinic } from '../clinics/index.ts';
import type { Directory } from '../taxonomy/index.ts';
import { dropWaiting, type ProviderChanges, putWaiting } from './change-repository.ts';
import { actorOfProvider, type Claimed, requireOwner } from './claimed.ts';
import { screeningSignals } from './screening.ts';

export interface ListingEditingDependencies {
  readonly claimed: Claimed;
  readonly clinics: Pick<ClinicEditor, 'record'>;
  readonly editing: Pick<ClinicEditing, 'state'>;
  readonly changes: Pick<ProviderChanges, 'waiting' | 'save'>;
  readonly directory: Pick<Directory, 'cityById' | 'categories' | 'withPresentNames'>;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** What those do to a clinic who hold a granted claim on it. All throw `not_found` without one, and `service_unavailable`. */
export interface ListingEditing {
  get(id: string, caller: ProviderCaller): Promise<ProviderClinic>;
  /**
   * Changes what may be public at once, and lets the rest wait. Throws `conflict` with the clinic when `version` is not its version and something
   * would change, and `invalid_request` by field.
   */
  edit(
    id: string,
    changes: ProviderClinicChanges & { readonly version: number },
    caller: ProviderCaller,
  ): Promise<ProviderClinic>;
  /** Confirms what is answered with yes. A repeat on the same day changes nothing. */
  confirm(id: string, answers: ClinicConfirmation, caller: ProviderCaller): Promise<ProviderClinic>;
  /** Throws `forbidden` unless the caller is an owner. */
  requestRemoval(
    id: string,
    removal: RemovalRequest,
    caller: ProviderCaller,
  ): Promise<{ readonly id: string }>;
}

type Fields = Record<string, unknown>;

/** Attempts while concurrent requests write. */
const MAX_ATTEMPTS = 5;

export function createListingEditing(dependencies: ListingEditingDependencies): ListingEditing {
  const { claimed, clinics, editing, changes, directory, clock, newId } = dependencies;

  async function shown(clinic: ClinicRecord, { role }: ClaimRecord): Promise<ProviderClinic> {
    const hours = hoursOf(clinic);
    const [waiting, removal, [present]] = await Promise.all([
      changes.waiting('clinic', clinic.id),
      changes.waiting('removal', clinic.id),
      directory.withPresentNames([clinic]),
    ]);
    return providerClinicSchema.parse({
      ...calledClinic(present ?? clinic),
      // The form edits single days: it needs those that the text states, in records of earlier releases, too.
      ...(hours && { hours }),
      version: clinic.version ?? 0,
      role,
      waiting: { ...waiting?.fields, ...(removal?.removal && { removal: removal.removal }) },
      suggestions: suggestionsFor(clinic, clock()),
    });
  }

  /** Throws `invalid_request` for places that the directory does not have. */
  async function requirePlaces({ cityId, categoryId }: ProviderClinicChanges): Promise<void> {
    const [city, categories] = await Promise.all([
      cityId === undefined ? undefined : directory.cityById(cityId),
      categoryId === undefined ? [] : directory.categories(),
    ]);
    const fields = {
      ...(cityId !== undefined && city === undefined && { cityId: [NO_CITY] }),
      ...(categoryId !== undefined &&
        !categories.some(({ id }) => id === categoryId) && { categoryId: [NO_CATEGORY] }),
    };
    if (Object.keys(fields).length > 0) throw invalid(fields);
  }

  /** A change that takes the place of the one that waits. */
  const newChange = (
    caller: ProviderCaller,
    { role, subjectId }: ClaimRecord,
    content: Pick<ProviderChangeRecord, 'kind' | 'fields' | 'screening' | 'removal'>,
  ): ProviderChangeRecord => ({
    id: newId(),
    state: 'waiting',
    createdAt: clock().toISOString(),
    role,
    subjectId,
    account: caller.subject,
    email: caller.email,
    ...content,
  });

  const audit = (
    caller: ProviderCaller,
    clinic: ClinicRecord,
    entry: Pick<AuditRecord, 'action'> & Partial<AuditRecord>,
  ): AuditRecord => ({
    id: newId(),
    at: clock().toISOString(),
    actor: actorOfProvider(caller),
    subject: clinic.id,
    recordName: clinic.name,
    ...entry,
  });

  /** What is public at once, and what waits then, with its write. */
  function statement(
    clinic: ClinicRecord,
    former: ProviderChangeRecord | undefined,
    wanted: ProviderClinicChanges,
    caller: ProviderCaller,
    claim: ClaimRecord,
  ): PracticeStatement {
    const { now, fields, screening } = sorted(clinic, former, wanted);
    const isSame = changesOf(former?.fields ?? {}, fields) === undefined;
    if (isSame) return { changes: now };
    if (Object.keys(fields).length === 0) {
      return former === undefined
        ? { changes: now }
        : {
            changes: now,
            along: {
              writes: (TableName) => dropWaiting(TableName, former),
              audit: audit(caller, clinic, { action: 'withdraw-change', before: former.fields ?? {} }),
            },
          };
    }
    const change = newChange(caller, claim, {
      kind: 'clinic',
      fields,
      ...(screening.length > 0 && { screening }),
    });
    return {
      changes: now,
      along: {
        writes: (TableName) => putWaiting(TableName, former, change),
        audit: audit(caller, clinic, {
          action: 'request-change',
          before: presentValues(clinic, Object.keys(fields)),
          after: fields,
        }),
      },
    };
  }

  return {
    async get(id, caller) {
      const claim = await claimed(caller, 'clinic', id);
      const clinic = await clinics.record(id);
      if (clinic === undefined) throw noSuchClinic();
      return shown(clinic, claim);
    },

    async edit(id, { version, ...wanted }, caller) {
      const claim = await claimed(caller, 'clinic', id);
      await requirePlaces(wanted);
      requirePlainAlt(wanted);
      const clinic = await editing.state(id, {
        actor: actorOfProvider(caller),
        version,
        current: (present) => shown(present, claim),
        of: async (present) => statement(present, await changes.waiting('clinic', id), wanted, caller, claim),
      });
      return shown(clinic, claim);
    },

    async confirm(id, answers, caller) {
      const claim = await claimed(caller, 'clinic', id);
      const today = clock().toISOString().slice(0, 10);
      const clinic = await editing.state(id, {
        actor: actorOfProvider(caller),
        current: (present) => shown(present, claim),
        of: async ({ evidence }) => ({
          confirmed: (['acceptingPatients', 'phone', 'hours'] as const).filter((field) => {
            const said = evidence?.[field];
            return answers[field] === 'yes' && !(said?.by === 'practice' && said.at.startsWith(today));
          }),
        }),
      });
      return shown(clinic, claim);
    },

    async requestRemoval(id, removal, caller) {
      const claim = await claimed(caller, 'clinic', id);
      requireOwner(claim);
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const [clinic, former] = await Promise.all([clinics.record(id), changes.waiting('removal', id)]);
        if (clinic === undefined) throw noSuchClinic();
        if (former?.removal?.kind === removal.kind && former.removal.reason === removal.reason) {
          return { id: former.id };
        }
        const change = newChange(caller, claim, { kind: 'removal', removal });
        const entry = audit(caller, clinic, { action: 'request-change', after: { removal: removal.kind } });
        const saved = await changes.save((TableName) => [
          ...putWaiting(TableName, former, change),
          putAudit(TableName, { ...entry, reason: removal.reason }),
        ]);
        if (saved === 'done') return { id: change.id };
      }
      throw unavailable(new Error('the request kept changing'));
    },
  };
}

/** Throws `invalid_request` for a description of a picture that screening finds something in. */
function requirePlainAlt({ imageAlt }: ProviderClinicChanges): void {
  if (imageAlt && screeningSignals('imageAlt', imageAlt).length > 0) {
    throw invalid({ imageAlt: ['Please describe only what the picture shows'] });
  }
}

/** The values of fields as their rules have them; without those that are not known. */
export function presentValues(clinic: ClinicRecord, names: readonly string[]): Fields {
  const known = new Map<string, unknown>([
    ...Object.entries(clinic),
    ['cityId', clinic.city.id],
    ['categoryId', clinic.category.id],
  ]);
  return Object.fromEntries(names.flatMap((name) => (known.has(name) ? [[name, known.get(name)]] : [])));
}

/** As the record would have it. */
const storedValue = (name: string, value: unknown): unknown =>
  name === 'website' && typeof value === 'string' && value !== '' ? new URL(value).href : value;

const isDecided = (name: string): boolean => decidedFields.some((one) => one === name);
const isScreened = (name: string): boolean => screenedFields.some((one) => one === name);

/** Sorts what a practice wants into what is public at once and what waits, with what has waited before. */
function sorted(
  clinic: ClinicRecord,
  former: ProviderChangeRecord | undefined,
  { hours, ...wanted }: ProviderClinicChanges,
): {
  readonly now: ClinicChanges;
  readonly fields: Fields;
  readonly screening: ScreeningSignal[];
} {
  const present = presentValues(clinic, Object.keys(wanted));
  const fields: Record<string, unknown> = { ...former?.fields };
  let screening = former?.screening ?? [];
  const waits = Object.entries(wanted).filter(([name, value]) => {
    if (value === undefined || (!isDecided(name) && !isScreened(name))) return false;
    delete fields[name];
    screening = screening.filter(({ field }) => field !== name);
    const stored = storedValue(name, value);
    if ((present[name] ?? '') === stored) return true;
    const signals = isScreened(name) ? screeningSignals(name, String(value)) : [];
    if (!isDecided(name) && signals.length === 0) return false;
    fields[name] = stored;
    screening = [...screening, ...signals];
    return true;
  });
  const held = new Set(waits.map(([name]) => name));
  const now = Object.fromEntries(Object.entries(wanted).filter(([name]) => !held.has(name)));
  return {
    now: { ...now, ...(hours !== undefined && { practiceHours: hoursText(hours) }) },
    fields,
    screening,
  };
}

/** The text of hours; an empty one for those that are not stated. Throws `invalid_request` where it could not be read again. */
function hoursText(hours: ProviderClinicChanges['hours']): string {
  const isStated = hours && hours.spans.length + hours.closed.length + hours.byAppointment.length > 0;
  if (!isStated) {
    if (hours && hours.notes.length > 0) throw invalid({ hours: ['Please provide the hours of a day'] });
    return '';
  }
  const text = weekText(hours);
  if (text === undefined) throw invalid({ hours: ['Please write notes without times, days and brackets'] });
  return text;
}
