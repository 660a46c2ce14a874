/** Corrections in the order of their clinics, and what a decision about one of them sends. */
import { staffCorrections } from '../../../../shared/content/staff/corrections.ts';
import type { EditedClinic } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import {
  acceptanceSchema,
  type StaffCorrection,
} from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { changedFields, rebase, type Values } from '../../accounts/editing/values.ts';
import { bodyOf, messagesOf, valuesOf } from '../clinics/clinic-values.ts';

/** The corrections of one clinic; undefined for those whose clinic's record is gone. */
export interface ClinicCorrections {
  readonly clinic: NonNullable<StaffCorrection['clinic']> | undefined;
  readonly corrections: readonly StaffCorrection[];
}

/** Corrections by clinic, in the order of the first one of each. */
export function byClinic(corrections: readonly StaffCorrection[]): ClinicCorrections[] {
  const groups = Map.groupBy(corrections, ({ clinic }) => clinic?.id);
  return [...groups.values()].map((group) => ({
    clinic: group[0]?.clinic ?? undefined,
    corrections: group,
  }));
}

/** What staff have entered for a correction. */
export interface Draft {
  readonly typed: Values;
  /** The practice has closed, and its listing stays nevertheless. */
  readonly staysListed: boolean;
}
export const noDraft: Draft = { typed: {}, staysListed: false };

/** An acceptance with the clinic that staff saw. */
export interface Acceptance {
  readonly clinic: EditedClinic | undefined;
  /** Values of the changed fields. */
  readonly changed: Values;
  readonly unlistReason: string | undefined;
}

/** Whether accepting would take the clinic off the site unless staff say otherwise. */
export const isClosing = (
  { kind }: Pick<StaffCorrection, 'kind'>,
  clinic: EditedClinic | undefined,
): clinic is EditedClinic => kind === 'closed' && clinic?.status === 'approved';

export function acceptanceOf(
  correction: StaffCorrection,
  clinic: EditedClinic | undefined,
  { typed, staysListed }: Draft,
): Acceptance {
  const names = clinic === undefined ? [] : changedFields(typed, valuesOf(clinic));
  return {
    clinic,
    changed: Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name))),
    unlistReason:
      isClosing(correction, clinic) && !staysListed
        ? staffCorrections.accept.closedReason(correction.text)
        : undefined,
  };
}

export const changesNothing = ({ changed, unlistReason }: Acceptance): boolean =>
  Object.keys(changed).length === 0 && unlistReason === undefined;

/** Body of the call. `version` is that of the clinic's record which is changed. */
export function acceptanceBody({ clinic, changed, unlistReason }: Acceptance, version = clinic?.version) {
  const names = Object.keys(changed);
  return {
    ...(version !== undefined && names.length > 0 && { changes: { ...bodyOf(changed, names), version } }),
    ...(unlistReason !== undefined && { unlistReason }),
  };
}

/** Messages by field, as the call would answer. */
export function problemsOf(acceptance: Acceptance): Readonly<Record<string, string>> {
  const { error } = acceptanceSchema.safeParse(acceptanceBody(acceptance));
  const problems = (error?.issues ?? []).map(({ path, message }) => [String(path[1]), [message]] as const);
  return messagesOf(Object.fromEntries(problems));
}

/**
 * Whether the acceptance can be saved over a record that has changed since staff saw it: what it changes is as it was, for example after
 * another correction of the clinic was accepted.
 */
export function standsOn(present: EditedClinic, { clinic, changed }: Acceptance): boolean {
  if (clinic === undefined || present.status !== clinic.status) return false;
  return rebase(changed, valuesOf(clinic), valuesOf(present)).conflict.length === 0;
}

export type Command = 'accept' | 'reject' | 'edit' | 'next' | 'previous' | 'undo' | 'help';

/** Commands of the keys. */
export const commands: Readonly<Record<string, Command>> = {
  a: 'accept',
  r: 'reject',
  e: 'edit',
  j: 'next',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  u: 'undo',
  '?': 'help',
};
