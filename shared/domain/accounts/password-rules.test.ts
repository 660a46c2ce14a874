import { describe, expect, it } from 'vitest';
import { isGoodPassword, passwordChecks } from './password-rules.ts';

const broken = (password: string) =>
  passwordChecks(password)
    .filter(([, met]) => !met)
    .map(([rule]) => rule);

describe('the rules of a password', () => {
  it.each<[string, string[]]>([
    ['', ['length', 'lower', 'upper', 'digit', 'symbol']],
    ['short-A1', ['length']],
    ['all-lower-case-1', ['upper']],
    ['ALL-UPPER-CASE-1', ['lower']],
    ['No-digit-at-all', ['digit']],
    ['NoSymbolInHere1', ['symbol']],
    // A space counts between two other characters only, and letters of other scripts are no symbols.
    ['No SymbolButSpace1', []],
    [' NoSymbolAtEdges1 ', ['symbol']],
    ['NoSymbolButÜmlaut1', ['symbol']],
  ])('for %j misses %j', (password, rules) => {
    expect(broken(password)).toEqual(rules);
    expect(isGoodPassword(password)).toBe(rules.length === 0);
  });
});
