import { describe, expect, it } from 'vitest';
import { clinicKey } from './queries.ts';

describe('clinicKey', () => {
  it.each([
    ['harbor-dental', 'harbor-dental'],
    ['Harbor-Dental', 'harbor-dental'],
    ['01JC3ZKQ8M4N5P6R7S8T9V0W1X', '01JC3ZKQ8M4N5P6R7S8T9V0W1X'],
    ['01jc3zkq8m4n5p6r7s8t9v0w1x', '01JC3ZKQ8M4N5P6R7S8T9V0W1X'],
  ])('normalizes %s to %s', (segment, key) => {
    expect(clinicKey(segment)).toBe(key);
  });

  it.each(['Not_a_slug!', '', '-', 'a--b', 'a b', 'x'.repeat(81), 'café'])(
    'rejects %j as neither slug nor id',
    (segment) => {
      expect(clinicKey(segment)).toBeUndefined();
    },
  );
});
