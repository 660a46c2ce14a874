import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PAGE_UNITS, readPage, USUAL_PAGE_UNITS } from './bounded-read.ts';

/** A list of the numbers from 0; each entry has so many bytes. */
function listOf(length: number, bytes = 820) {
  const readings: number[] = [];
  const read = async (after: string | undefined, count: number) => {
    const start = after === undefined ? 0 : Number(after) + 1;
    const end = Math.min(length, start + count);
    readings.push(end - start);
    const entries = Array.from({ length: end - start }, (_, index) => ({
      key: String(start + index),
      value: start + index,
    }));
    return {
      entries,
      more: end < length,
      units: Math.max(1, Math.ceil((entries.length * bytes) / 4_096)) / 2,
    };
  };
  return { readings, read };
}

const every = (step: number) => (value: number) => value % step === step - 1;

describe('a page of a list', () => {
  it('takes one reading where everything passes, and ends with the last entry', async () => {
    const { read, readings } = listOf(45);
    const page = (after?: string) => readPage({ read, after, limit: 20, criteria: [] });
    expect(await page()).toMatchObject({ next: '19', units: 2.5 });
    expect((await page('39')).items).toEqual([40, 41, 42, 43, 44]);
    expect((await page('39')).next).toBeUndefined();
    expect(readings).toEqual([21, 5, 5]);
  });

  it('ends after the usual units when it has a match, and its cursor continues', async () => {
    const { read } = listOf(10_000);
    const page = await readPage({ read, after: undefined, limit: 20, criteria: [every(40)] });
    expect(page.items).toEqual([39, 79]);
    expect(page.units).toBeLessThanOrEqual(USUAL_PAGE_UNITS);
    expect(Number(page.next)).toBeGreaterThan(79);
  });

  it('looks for the first match as far as a page may cost', async () => {
    const { read } = listOf(10_000);
    const page = await readPage({ read, after: undefined, limit: 20, criteria: [every(150)] });
    expect(page.items).toEqual([149]);
    expect(page.units).toBeGreaterThan(USUAL_PAGE_UNITS);
    const none = await readPage({ read, after: undefined, limit: 20, criteria: [every(10_001)] });
    expect(none).toMatchObject({ items: [], next: expect.any(String) });
  });

  it('looks no further where a match is unlikely, since few pass each of several criteria', async () => {
    const { read } = listOf(10_000);
    const criteria = [every(30), every(31)];
    const page = await readPage({ read, after: undefined, limit: 20, criteria });
    expect(page).toMatchObject({ items: [], next: expect.any(String) });
    expect(page.units).toBeLessThanOrEqual(USUAL_PAGE_UNITS);
    expect(page.units).toBeGreaterThan(USUAL_PAGE_UNITS / 2);
  });

  it('may cost more where it is larger', async () => {
    const { read } = listOf(10_000);
    const page = await readPage({ read, after: undefined, limit: 40, criteria: [every(5)] });
    expect(page.items).toHaveLength(40);
    expect(page.units).toBeGreaterThan(USUAL_PAGE_UNITS);
  });

  it('consumes no more than the units that it is given, after its first reading', async () => {
    const { read, readings } = listOf(10_000);
    const given = { read, after: undefined, limit: 20, criteria: [every(10_001)] };
    expect((await readPage({ ...given, units: 6 })).units).toBeLessThanOrEqual(6);
    readings.length = 0;
    expect(await readPage({ ...given, units: 0 })).toEqual({ items: [], next: '20', units: 2.5 });
    expect(readings).toEqual([21]);
  });

  it('loses and doubles nothing, and never costs more than it may', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 700 }),
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 100, max: 1_000 }),
        fc.integer({ min: 1, max: 100 }),
        async (length, step, bytes, limit) => {
          const { read } = listOf(length, bytes);
          const found: number[] = [];
          let after: string | undefined;
          do {
            const page = await readPage({ read, after, limit, criteria: [every(step)] });
            expect(page.units).toBeLessThanOrEqual(MAX_PAGE_UNITS);
            expect(page.items.length).toBeLessThanOrEqual(limit);
            found.push(...page.items);
            after = page.next;
          } while (after !== undefined);
          expect(found).toEqual(Array.from({ length }, (_, index) => index).filter(every(step)));
        },
      ),
    );
  });
});
