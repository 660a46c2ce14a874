import { describe, expect, it } from 'vitest';
import { contentChange } from './content-change.ts';

const long = (middle: string) => `${'a'.repeat(3_000)}${middle}${'z'.repeat(3_000)}`;

describe('a changed text in the audit', () => {
  it('is whole while it is short', () => {
    expect(contentChange('Lie down.', 'Stand up.')).toEqual({ before: 'Lie down.', after: 'Stand up.' });
  });

  it('is its length and the part that differs when it is long', () => {
    const { before, after } = contentChange(long('old'), long('newer'));
    expect(before).toMatch(/^\(6003 characters\)\n… 2960 characters …\na{40}oldz{40}\n… 2960 characters …$/);
    expect(after).toMatch(/^\(6005 characters\)\n… 2960 characters …\na{40}newerz{40}\n… 2960 characters …$/);
  });

  it('stays small however much differs', () => {
    const { before, after } = contentChange('b'.repeat(50_000), '🙂'.repeat(12_500));
    expect(before.length + after.length).toBeLessThan(5_000);
    expect(after.isWellFormed()).toBe(true);
  });

  it('says that a text was added or removed', () => {
    const { before, after } = contentChange('', 'c'.repeat(10_000));
    expect(before).toBe('(0 characters)\n');
    expect(after).toContain('… 8000 characters …');
  });
});
