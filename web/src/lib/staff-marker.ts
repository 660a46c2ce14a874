/** Left by the staff's sign-in, so that other pages know without its code that a member of staff may be here. */
const MARKER = 'staff';

/** `tokenKey` says where in this storage the access token is kept. */
export function rememberStaff(tokenKey: string): void {
  window.localStorage.setItem(MARKER, tokenKey);
}

export function forgetStaff(): void {
  window.localStorage.removeItem(MARKER);
}

/** Whether staff have signed in in this browser; the session may be over. */
export function staffWasHere(): boolean {
  try {
    return window.localStorage[MARKER] !== undefined;
  } catch {
    // A browser may forbid the storage.
    return false;
  }
}

/** The access token, as old as it may be. */
export function staffToken(): string | undefined {
  const { localStorage } = window;
  return localStorage.getItem(localStorage.getItem(MARKER) ?? '') ?? undefined;
}
