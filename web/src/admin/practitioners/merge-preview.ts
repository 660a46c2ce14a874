/** What a merge of two records of one person will do, as the call does it. */
import type { EditedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { isCurrent, MAX_CURRENT_ROLES } from '../../../../shared/domain/people/roles.ts';

export interface MergePreview {
  /** Names of the clinics whose roles the other record gets. */
  readonly copies: readonly string[];
  readonly isHidden: boolean;
  /** The NPIs of both, where they differ. */
  readonly npis: readonly [own: string, other: string] | undefined;
  readonly isTooMany: boolean;
}

export function previewOf(one: EditedPractitioner, other: EditedPractitioner): MergePreview {
  const known = new Set(other.roles.map(({ clinicId }) => clinicId));
  const copied = one.roles.filter((role) => isCurrent(role) && !known.has(role.clinicId));
  return {
    copies: copied.map(({ clinic, clinicId }) => clinic?.name ?? clinicId),
    isHidden: (one.hidden ?? other.hidden) !== undefined,
    npis:
      one.npi !== undefined && other.npi !== undefined && one.npi !== other.npi
        ? [one.npi, other.npi]
        : undefined,
    isTooMany: other.roles.filter(isCurrent).length + copied.length > MAX_CURRENT_ROLES,
  };
}
