import { describe, expect, it } from 'vitest';
import { home } from '../../../../shared/content/pages/home.ts';
import { RANKING_VERSION, rankingWeights } from '../../../../shared/domain/ranks/ranking.ts';

describe('the home page', () => {
  it('answers seven different questions', () => {
    expect(new Set(home.faq.items.map(({ question }) => question)).size).toBe(7);
  });

  it('explains the ranking as its formula works', () => {
    const answer = home.faq.items.find(({ question }) => question.includes('ranked'))?.answer;
    expect(RANKING_VERSION).toBe(2);
    expect(answer?.match(/\d+%/g)).toEqual(
      Object.values(rankingWeights).map((weight) => `${Math.round(weight * 100)}%`),
    );
  });

  it('advertises a service at a reserved domain', () => {
    const { protocol, hostname } = new URL(home.promotion.url);
    expect(protocol).toBe('https:');
    expect(hostname).toMatch(/\.example$/);
  });
});
