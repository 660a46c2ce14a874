import { describe, expect, it } from 'vitest';
import { withMail } from './recipients.ts';

describe('a recipient', () => {
  it('gets three mails in any 24 hours', () => {
    const at = (hour: number) => new Date(Date.UTC(2025, 10, 20, hour));
    let counted: ReturnType<typeof withMail> = [];
    for (const [mail, hour] of [
      ['a', 0],
      ['b', 10],
      ['c', 20],
    ] as const) {
      counted = withMail(counted ?? [], mail, at(hour));
    }
    expect(counted?.map(({ mail }) => mail)).toEqual(['a', 'b', 'c']);
    expect(withMail(counted ?? [], 'd', at(23))).toBeUndefined();
    expect(withMail(counted ?? [], 'd', at(24))?.map(({ mail }) => mail)).toEqual(['b', 'c', 'd']);
    // The same mail again is no other one.
    expect(withMail(counted ?? [], 'a', at(23))?.map(({ mail }) => mail)).toEqual(['b', 'c', 'a']);
  });
});
