import { expect, test } from 'vitest';
import { bannedWords, britishSpellings } from './words.ts';

test('reports a banned word with its line and the standard term', () => {
  expect(bannedWords('Fine.\nThe call was Refused.')).toEqual([
    { line: 2, word: 'Refused', use: 'rejected, denied, invalid or throttled' },
  ]);
});

test.each(['listDoubtfulItems', 'DOUBTFUL_LIMIT', 'doubtful-items'])(
  'finds a banned word within the identifier %s',
  (identifier) => {
    expect(bannedWords(identifier)).toHaveLength(1);
  },
);

test('finds a banned phrase that a line break of a comment divides', () => {
  expect(bannedWords('/**\n * The queue hands\n * out messages.\n */')).toMatchObject([
    { line: 2, word: 'hands out' },
  ]);
});

test.each([
  'const staleTime = 60_000;',
  'Cache-Control: max-age=60, stale-while-revalidate=600, stale-if-error=86400',
  'net::ERR_CONNECTION_REFUSED',
  'ECONNREFUSED',
])('accepts the established name in "%s"', (line) => {
  expect(bannedWords(line)).toEqual([]);
});

test('accepts words that contain a banned one', () => {
  expect(bannedWords('Untold refusenik stalemates, undoubtedly')).toEqual([]);
});

test.each([
  'licence',
  'Neighbourhood',
  'metres',
  'organised',
  'e-mail',
  'cancelled',
  'paediatric',
  'towards',
])('finds the British spelling %s', (word) => {
  expect(britishSpellings(`Fine.\nThe ${word}.`)).toMatchObject([{ line: 2, word }]);
});

test.each([
  'license, neighborhood, meters, organized, canceled, pediatric, toward, practice, exercise, enrollment',
  'the Open Government Licence',
  'const licenceNumber = 1;',
])('accepts the spellings of "%s"', (text) => {
  expect(britishSpellings(text)).toEqual([]);
});
