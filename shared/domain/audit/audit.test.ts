import { describe, expect, it } from 'vitest';
import { changesOf } from './audit.ts';

describe('the changes of a record', () => {
  it('are the fields that differ, as they were and as they became', () => {
    const before = { name: 'Lakeview', phone: '1', services: ['a'], location: { latitude: 1 } };
    const after = { name: 'Lakeview', phone: '2', services: ['a', 'b'], website: 'https://a.example' };
    expect(changesOf(before, after)).toEqual({
      before: { phone: '1', services: ['a'], location: { latitude: 1 } },
      after: { phone: '2', services: ['a', 'b'], website: 'https://a.example' },
    });
  });

  it('are none where nothing differs', () => {
    expect(changesOf({ a: [1], b: { c: 2 } }, { b: { c: 2 }, a: [1] })).toBeUndefined();
  });
});
