/** What follows from a role of one person at one clinic. */
import type { RoleStatements } from '../../contracts/people/people.ts';

/** Current roles of one person, at most: a page of all of them costs a bounded number of reads. */
export const MAX_CURRENT_ROLES = 20;

/** Whether both sides say so, or staff. A source alone, or one side, confirms nothing. */
export function isConfirmed({ clinic, person, staff }: RoleStatements): boolean {
  return staff !== undefined || (clinic !== undefined && person !== undefined);
}

/** A role without an end: its last day is never in the future. */
export function isCurrent({ until }: { readonly until?: string | undefined }): boolean {
  return until === undefined;
}
