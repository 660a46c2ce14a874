import { describe, expect, it } from 'vitest';
import { home } from '../../../../shared/content/home.ts';
import { categories, cities } from '../../../../shared/content/taxonomy.ts';
import { RANKING_VERSION, rankingWeights } from '../../../../shared/domain/ranking.ts';

const slugs = {
  category: categories.map(({ slug }) => slug),
  city: cities.map(({ slug }) => slug),
};

describe('the home page', () => {
  it('answers seven different questions', () => {
    expect(new Set(home.faq.items.map(({ question }) => question)).size).toBe(7);
  });

  it('explains the ranking as its formula works', () => {
    const answer = home.faq.items.find(({ question }) => question.includes('ranked'))?.answer;
    expect(RANKING_VERSION).toBe(1);
    expect(answer?.match(/\d+%/g)).toEqual(
      Object.values(rankingWeights).map((weight) => `${Math.round(weight * 100)}%`),
    );
  });

  it('links popular searches by canonical URLs', () => {
    for (const { category, city } of home.directory.popular.searches) {
      expect(slugs.category).toContain(category);
      expect(slugs.city).toContain(city);
    }
  });

  it('links existing categories and cities in its text', () => {
    const searches = home.directory.paragraphs
      .flat()
      .flatMap((part) => (typeof part === 'string' ? [] : [part.search]));
    expect(searches).toContainEqual({ city: 'toronto' });
    expect(searches).toContainEqual({ category: 'family-medicine' });
    for (const search of searches)
      expect('city' in search ? slugs.city : slugs.category).toContain(Object.values(search)[0]);
  });

  it('advertises a service at a reserved domain', () => {
    const { protocol, hostname } = new URL(home.promotion.url);
    expect(protocol).toBe('https:');
    expect(hostname).toMatch(/\.example$/);
  });
});
