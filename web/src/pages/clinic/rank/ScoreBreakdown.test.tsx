import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Score } from '../../../../../shared/contracts/reviews/reviews.ts';
import { rankingParts, rankingWeights } from '../../../../../shared/domain/ranks/ranking.ts';
import { ScoreView } from './ScoreBreakdown.tsx';

const score: Score = {
  clinicId: 'c1',
  version: 1,
  asOf: '2026-03-04T10:00:00.000Z',
  score: 61.5,
  isNew: false,
  parts: rankingParts.map((part) => ({
    part,
    weight: rankingWeights[part],
    value: 0.5,
    points: 50 * rankingWeights[part],
  })),
  verifiedBoost: 2,
  inputs: {
    categoryMean: 4.2,
    confirmedWeight: 3.2,
    unconfirmedWeight: 1.1,
    unconfirmedCap: 6.2,
    reviewCount: 1204,
    acceptingPatients: true,
    telemedicine: false,
    wheelchairAccessible: true,
    parkingAvailable: true,
    languages: 2,
    hoursKnown: true,
    insuranceListed: true,
    confirmedAt: '2026-01-02T00:00:00.000Z',
    licenceChecked: true,
    taxonomyMatches: true,
    contactVerified: false,
  },
};
const rows = (changes: Partial<Score> = {}) =>
  renderToStaticMarkup(<ScoreView score={{ ...score, ...changes }} />)
    .replace(/<\/(?:th|td|dt)>/g, ' ')
    .replace(/<[^>]+>/g, '');

describe('the breakdown of a score', () => {
  it('shows weight, value and points of each part, the boost, the score, version and date', () => {
    const text = rows();
    for (const part of [
      'Patient satisfaction 40% 0.50 20.00',
      'Review quality and quantity 25% 0.50 12.50',
      'Service excellence 20% 0.50 10.00',
      'Accessibility and availability 10% 0.50 5.00',
      'Professional credentials 5% 0.50 2.50',
      'Verified practice 2.00',
      'Score (at most 100) 61.50',
      'Formula version 1, computed on March 4, 2026.',
    ])
      expect(text).toContain(part);
  });

  it('lists the inputs', () => {
    for (const input of [
      'Published reviews 1,204',
      'Average rating of the specialty 4.20 stars',
      'Telemedicine visits No',
      'Languages spoken 2',
      'Listing last confirmed January 2, 2026',
    ])
      expect(rows()).toContain(input);
  });

  it('marks a clinic with few reviews as new, and one that is not verified', () => {
    expect(rows()).not.toContain('With fewer than 3');
    expect(rows({ isNew: true })).toContain('NewWith fewer than 3 published reviews');
    expect(rows({ verifiedBoost: 0 })).toContain('Not verified 0.00');
  });
});
