/** The access token of staff, for pages without the code that signs them in. */
import { STAFF_MARKER } from './staff-marker.ts';

/** `tokenKey` is the key of the access token in the browser's storage. */
export function rememberStaff(tokenKey: string): void {
  localStorage.setItem(STAFF_MARKER, tokenKey);
}

export function forgetStaff(): void {
  localStorage.removeItem(STAFF_MARKER);
}

/** Stored access token, possibly expired. */
export function staffToken(): string | undefined {
  return localStorage.getItem(localStorage.getItem(STAFF_MARKER) ?? '') ?? undefined;
}
