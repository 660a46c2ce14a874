import { useQueryClient } from '@tanstack/react-query';
import { correctionKinds } from '../../../../shared/content/corrections/corrections.ts';
import { staffCorrections } from '../../../../shared/content/staff/corrections.ts';
import type { CorrectionStatus } from '../../../../shared/contracts/corrections/corrections.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { ApiError, apiPages } from '../../lib/api.ts';

/** Rows of each page of the call. */
const PAGE = '50';

export const correctionPages = (status: CorrectionStatus) =>
  apiPages(contracts.listCorrections, { query: { status, limit: PAGE } });

/** Whether another member of staff has decided the correction, or it is gone. */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

export const kindLabel = ({ kind }: StaffCorrection): string =>
  correctionKinds.find(({ value }) => value === kind)?.label ?? kind;

/** 'Lake Clinic, Chicago'. */
export const clinicName = (clinic: StaffCorrection['clinic'] | undefined): string =>
  clinic ? `${clinic.name}, ${clinic.city}` : staffCorrections.noClinic;

export const nameOf = ({ clinic }: StaffCorrection): string => clinic?.name ?? staffCorrections.noClinic;

/** Removes the cached lists of decided corrections, so that they are read when they are next shown. */
export function useForgetDecided(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const status of ['accepted', 'rejected'] as const) {
      queries.removeQueries({ queryKey: correctionPages(status).queryKey });
    }
  };
}
