import { expect, it } from 'vitest';
import { reasonsOf } from './reasons.ts';

const part = <Part extends string>(name: Part, value: number) => ({
  part: name,
  weight: 0.2,
  value,
  points: 20 * value,
});

it('says what lifts a clinic and what holds it back', () => {
  const parts = [
    part('patientSatisfaction', 0.9),
    part('reviewQuality', 0.1),
    part('serviceExcellence', 0.7),
    part('accessibility', 0.5),
    part('credentials', 0),
  ];
  expect(reasonsOf({ score: 57.34, parts })).toEqual([
    'Its score is 57.3 of 100.',
    'What lifts it: what patients say, replies and a listing that is up to date.',
    'What holds it back: how many and how detailed its reviews are, credentials that were checked.',
    'Names that match your words come first, then the score.',
  ]);
});

it('says nothing of parts in the middle', () => {
  const parts = [part('accessibility', 0.5)];
  expect(reasonsOf({ score: 50, parts })).toHaveLength(2);
});
