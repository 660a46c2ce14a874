import assert from 'node:assert/strict';
import type { Answer } from './site.ts';

/** Ends a check that has nothing to look at, and says why. */
export class Skipped extends Error {}

export function expectStatus(path: string, { status, text }: Answer, expected: number): void {
  assert(status === expected, `${path}: ${status} instead of ${expected}: ${text.slice(0, 120)}`);
}

/** Expects a response header whose value matches. */
export function expectHeader(path: string, { headers }: Answer, name: string, pattern: RegExp): void {
  const value = headers.get(name);
  assert(pattern.test(value ?? ''), `${path}: ${name} is ${value ?? 'missing'}, which is not ${pattern}`);
}
