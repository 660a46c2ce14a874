import { describe, expect, it } from 'vitest';
import { areWords, createLookups } from './lookups.ts';
import { OutOfUnits } from './meter.ts';

function lookupsWith(units: number) {
  const asked: string[] = [];
  let left = units;
  const lookups = createLookups(
    {
      dictionary: {
        has: async (beginning) => {
          asked.push(beginning);
          return 'lakeview'.startsWith(beginning);
        },
        candidates: async () => ['lakeview'],
        frequencies: async () =>
          new Map([
            ['rare', 1],
            ['frequent', 9],
          ]),
      },
      postings: {
        from: async (_, word, inName) => ({
          postings: word === 'hospice' && !inName ? [{ word, inName, position: '', clinicId: 'one' }] : [],
          more: false,
          units: 0.5,
        }),
      },
      cities: { beginning: async () => [] },
    },
    (consumed) => {
      if (left < consumed) throw new OutOfUnits();
      left -= consumed;
    },
  );
  return { lookups, asked, left: () => left };
}

describe('lookups of one query', () => {
  it('ask for a word once', async () => {
    const { lookups, asked, left } = lookupsWith(10);
    expect([await lookups.isKnown('lake'), await lookups.isKnown('lake')]).toEqual([true, true]);
    expect(await lookups.isKnown('qzx')).toBe(false);
    expect(asked).toEqual(['lake', 'qzx']);
    expect(left()).toBe(9);
  });

  it('take words that the dictionary never has for known', async () => {
    const { lookups, asked } = lookupsWith(10);
    expect(await lookups.isKnown('60614')).toBe(true);
    expect(await lookups.isKnown('st')).toBe(true);
    expect(asked).toEqual([]);
  });

  it('take a word for known when the units do not suffice', async () => {
    const { lookups, asked } = lookupsWith(0);
    expect(await lookups.isKnown('qzx')).toBe(true);
    expect(asked).toEqual([]);
  });

  it('throw when the units do not suffice for the others', async () => {
    const { lookups } = lookupsWith(0);
    await expect(lookups.candidates('qzx', ['qz'])).rejects.toBeInstanceOf(OutOfUnits);
    await expect(lookups.isWord('qzx')).rejects.toBeInstanceOf(OutOfUnits);
  });

  it('compare how often words occur, where there are several', async () => {
    const { lookups, left } = lookupsWith(10);
    expect(await lookups.byFrequency(['rare', 'frequent'])).toEqual(['frequent', 'rare']);
    expect(await lookups.byFrequency(['rare'])).toEqual(['rare']);
    expect(left()).toBe(9);
  });

  it('look for a name among clinics and cities', async () => {
    const { lookups, left } = lookupsWith(10);
    expect(await lookups.isInNames('lakeview')).toBe(false);
    expect(left()).toBe(9);
  });

  it('tell whether clinics have all of some words, and no when the units do not suffice', async () => {
    expect(await areWords(['hospice'], lookupsWith(10).lookups)).toBe(true);
    expect(await areWords(['hospice', 'hosp'], lookupsWith(10).lookups)).toBe(false);
    expect(await areWords(['hospice'], lookupsWith(0.5).lookups)).toBe(false);
  });
});
