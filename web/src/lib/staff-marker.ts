/**
 * Left in the browser's storage by the staff's sign-in, so that other pages know without its code that a member of staff
 * may be here: says under which name the access token is kept (`staff-token.ts`).
 */
export const STAFF_MARKER = 'staff';

/** Whether staff have signed in in this browser; the session may be over. */
export function hasStaffMarker(): boolean {
  try {
    return STAFF_MARKER in localStorage;
  } catch {
    // A browser may forbid the storage.
    return false;
  }
}
