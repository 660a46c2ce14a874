import { describe, expect, it } from 'vitest';
import { signingKey } from './hashes.ts';

const SECRET = 'a-secret-of-the-tests';

describe('a signing key', () => {
  it('has 256 bits and is the same in every function', () => {
    expect(signingKey(SECRET, 'paging cursors')).toMatch(/^[0-9a-f]{64}$/);
    expect(signingKey(SECRET, 'paging cursors')).toBe(signingKey(SECRET, 'paging cursors'));
  });

  it('differs by purpose and by secret, and is not the secret', () => {
    const keys = [
      signingKey(SECRET, 'paging cursors'),
      signingKey(SECRET, 'proof-of-work challenges'),
      signingKey('another-secret', 'paging cursors'),
    ];
    expect(new Set([...keys, SECRET]).size).toBe(4);
  });
});
