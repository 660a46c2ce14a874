/** The access token of staff, for pages without the code that signs them in. */
import { STAFF_MARKER } from './staff-marker.ts';

/** `tokenKey` says under which name of the browser's storage the access token is kept. */
export function rememberStaff(tokenKey: string): void {
  localStorage.setItem(STAFF_MARKER, tokenKey);
}

export function forgetStaff(): void {
  localStorage.removeItem(STAFF_MARKER);
}

/** As old as it may be. */
export function staffToken(): string | undefined {
  return localStorage.getItem(localStorage.getItem(STAFF_MARKER) ?? '') ?? undefined;
}
