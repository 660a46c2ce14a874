import { describe, expect, it } from 'vitest';
import { textSignals } from './text-signals.ts';

const kinds = (...texts: string[]) => textSignals(texts).map(({ kind }) => kind);

/** What a patient writes, with numbers, times, dates, names and words of medicine. */
const harmless = [
  'Dr. Lee was great.Would go again! Parking costs $12.50 an hour.',
  'I waited from 9:15 to 9:40 on 11/20/2025, and again on 2025-11-27.',
  'Room 4 on floor 12, in Chicago 60601: easy to find.',
  'My copay was $1,250.00 and my deductible 3,000.',
  'He explained the biopsy of my breast, the anal fissure and the vaginal exam without any shame.',
  'I was diagnosed with cancer, and they were kind to me.',
  'My mother drove me there. I have diabetes.',
  'My son was afraid of the dentist; they took their time.',
  'A classic assessment, done at the cocktail bar in Scunthorpe.',
  'Open 24/7. The e.g. and i.e. of it all... truly 5/5!',
  '素晴らしい先生でした。本当にありがとう。',
  '',
];

describe('the signals of a text', () => {
  it.each(harmless)('are none for %j', (text) => {
    expect(kinds(text)).toEqual([]);
  });

  it.each([
    'See https://evil.example/now',
    'www.evil is better',
    'Go to better-dentist.com',
    'BETTER-DENTIST.CA!',
    'better\u200b-dentist.c\u200bom',
    'ｂｅｔｔｅｒ．ｃｏｍ',
    'sub.domain.clinic',
  ])('are link for %j', (text) => {
    expect(kinds(text)).toEqual(['link']);
  });

  it.each([
    'Call (312) 555-0199',
    '3 1 2 . 5 5 5 . 0 1 9 9',
    '٣١٢٥٥٥٠',
    '+1 416 555 0123 ext. 4',
    '3\u200b125550199',
  ])('are phone-number for %j', (text) => {
    expect(kinds(text)).toEqual(['phone-number']);
  });

  it.each([
    'write to pat@people.example',
    'pat(at)people.example',
    'pat [at] people [dot] example',
    'pat＠people.com',
  ])('are email-address for %j', (text) => {
    expect(kinds(text)).toEqual(['email-address']);
  });

  it.each(['fuck this place', 'what a sh1t show', 'fuuuuck', 'f\u200buck', 'bitch'])(
    'are abusive-words for %j',
    (text) => {
      expect(kinds(text)).toEqual(['abusive-words']);
    },
  );

  it.each([
    'My neighbour was diagnosed with leukemia here.',
    'My older sister has HIV',
    'Another patient had an overdose in the hall',
    'I heard that his wife’s depression is back.',
    'Her daughter lost a pregnancy',
  ])('are health-details for %j', (text) => {
    expect(kinds(text)).toEqual(['health-details']);
  });

  it('have each kind once, from any of the texts, with a sentence for staff', () => {
    const signals = textSignals(['www.evil.example', 'call 3125550199', 'www.other.example']);
    expect(signals.map(({ kind }) => kind)).toEqual(['link', 'phone-number']);
    for (const { explanation } of signals) expect(explanation).toMatch(/^[A-Z].*\.$/);
  });

  it.each([
    '1 '.repeat(2_000),
    `1${'\u200b'.repeat(3_999)}`,
    'a'.repeat(4_000),
    'a.'.repeat(2_000),
    'my '.repeat(1_333),
    '@'.repeat(4_000),
  ])('take no time for a hostile text: %j', (text) => {
    const started = performance.now();
    textSignals([text]);
    expect(performance.now() - started).toBeLessThan(500);
  });
});
