/**
 * Key of the browser's storage that the staff's sign-in sets, so that other pages know without its code that a member of staff
 * may be signed in. Its value is the key of the access token (`staff-token.ts`).
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
