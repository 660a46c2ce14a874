import { expect, it } from 'vitest';
import { shareText } from './share-text.ts';

it.each([
  [0, 0, '–'],
  [0, 10, '0%'],
  [10, 10, '100%'],
  [1, 3, '33%'],
  [999, 1_000, '99%'],
  [1, 1_000, '<1%'],
])('%i of %i is %s', (part, of, text) => expect(shareText(part, of)).toBe(text));
