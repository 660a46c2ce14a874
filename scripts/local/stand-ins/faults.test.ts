import { describe, expect, it } from 'vitest';
import { Faults } from './faults.ts';

const calls = (faults: Faults, count: number) => Array.from({ length: count }, () => faults.next());

describe('faults', () => {
  it('are off by default', () => {
    const faults = new Faults();
    expect(calls(faults, 50)).toEqual(Array(50).fill(undefined));
    expect(String(faults)).toBe('off');
  });

  it('are shares of the calls, in a deterministic order', () => {
    const faults = new Faults();
    faults.set('429:0.1, 500:0.1,timeout:0.05');
    const first = calls(faults, 1_000);
    const count = (fault: unknown) => first.filter((one) => one === fault).length;
    expect(Math.abs(count(429) - 100)).toBeLessThan(2);
    expect(Math.abs(count(500) - 100)).toBeLessThan(2);
    expect(Math.abs(count('timeout') - 50)).toBeLessThan(2);
    expect(first.findIndex((one) => one !== undefined)).toBe(9);
    expect(String(faults)).toBe('429:0.1,500:0.1,timeout:0.05');
    faults.set('429:0.1, 500:0.1,timeout:0.05');
    expect(calls(faults, 1_000)).toEqual(first);
  });

  it('can be all calls, and can be turned off', () => {
    const faults = new Faults();
    faults.set('503:1');
    expect(calls(faults, 3)).toEqual([503, 503, 503]);
    faults.set('off');
    expect(calls(faults, 3)).toEqual([undefined, undefined, undefined]);
  });

  it('have names of a service, as shares of the calls to which they apply', () => {
    const faults = new Faults(['moved']);
    faults.set('moved:0.5,500:0.25');
    expect(String(faults)).toBe('moved:0.5,500:0.25');
    const meets = (fault: unknown) => fault !== 'moved';
    expect(Array.from({ length: 8 }, () => faults.next(meets))).toEqual([
      ...[undefined, undefined, undefined, 500],
      ...[undefined, undefined, undefined, 500],
    ]);
    expect(calls(faults, 2)).toEqual([undefined, 'moved']);
  });

  it.each([
    ['moved:0.1', '"moved:0.1" is not a share'],
    ['', '"" is not a share'],
    ['429', '"429" is not a share'],
    ['200:0.1', '"200:0.1" is not a share'],
    ['timeout:0', '"timeout:0" is not a share'],
    ['429:-1', '"429:-1" is not a share'],
    ['429:0.1,,500:0.1', '"" is not a share'],
    ['429:0.1,429:0.1', 'names a fault twice'],
    ['429:0.6,500:0.5', 'adds up to more than all calls'],
  ])('reject %j and stay unchanged', (text, message) => {
    const faults = new Faults();
    faults.set('500:1');
    expect(() => faults.set(text)).toThrow(message);
    expect(faults.next()).toBe(500);
  });
});
