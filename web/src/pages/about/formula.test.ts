import { describe, expect, it } from 'vitest';
import { about } from '../../../../shared/content/pages/about.ts';
import { rankingConstants, rankingParts, rankingWeights } from '../../../../shared/domain/ranks/ranking.ts';
import { formulas, workedExample } from './formula.ts';

/** The value of a calculation as the page writes it. */
function evaluate(calculation: string): number {
  const script = calculation
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')
    .replaceAll('ln', 'Math.log');
  if (!/^(?:Math\.log|[\d.+\-*/() ])+$/.test(script)) throw new Error(`not a calculation: ${calculation}`);
  return Number(new Function(`return ${script}`)());
}

describe('the worked example', () => {
  const example = workedExample();

  it.each(example.parts)('writes a calculation of $part that gives its value', ({ calculation, value }) => {
    expect(evaluate(calculation)).toBeCloseTo(value, 3);
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(1);
  });

  it('adds the points of the parts and of the verified practice up to the score', () => {
    const points = example.parts.reduce((sum, part) => sum + part.points, example.verifiedBoost);
    expect(points).toBeCloseTo(example.score, 2);
    expect(example.verifiedBoost).toBe(rankingConstants.verifiedBoost);
  });

  it('weighs a review half after a year, and less without a confirmed contact', () => {
    const ofAge = (days: number) => example.reviews.find((review) => review.days === days);
    expect(ofAge(365)?.weight).toBeCloseTo(0.5);
    expect(ofAge(730)?.weight).toBeCloseTo(0.25 * 0.6);
  });

  it('describes the practice that is computed', () => {
    const text = about.example.facts('4.2', example.confirmedDays, example.languages);
    expect(text).toContain('120 days ago');
    expect(text).toContain('speaks 2 languages');
  });
});

describe('the formula', () => {
  it('has a line for each part, and weights that sum to 1', () => {
    for (const part of rankingParts) expect(formulas[part]).not.toBe('');
    expect(Object.values(rankingWeights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
  });

  it('is version 2 as it was published', () => {
    expect(formulas).toMatchObject({
      v: '0.5^(age ÷ 365) × (1 if the contact is confirmed, else 0.6)',
      k: 'min(1, (3 + 1 × Σ v of confirmed reviews) ÷ Σ v of unconfirmed reviews)',
      w: 'v if the contact is confirmed, else k × v',
      R: '(10 × C + Σ (w × stars)) ÷ (10 + W)',
      patientSatisfaction: '(R − 3) ÷ 2',
      reviewQuality:
        '0.6 × min(1, ln(1 + W) ÷ ln(51)) + 0.4 × Σ (w of reviews with 80 characters or more) ÷ (W + 5)',
      replies: '(replied + 1) ÷ (due + 2)',
      freshness: '1 − (days since the listing was confirmed − 90) ÷ 275',
      serviceExcellence: '0.5 × replies + 0.5 × freshness',
    });
  });
});
