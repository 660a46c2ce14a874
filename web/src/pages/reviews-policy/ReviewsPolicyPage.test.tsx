import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { decisionReasons } from '../../../../shared/content/reviews/review-fields.ts';
import { getModeration } from '../../../../shared/contracts/reviews/review-contracts.ts';
import type { ModerationFigures } from '../../../../shared/contracts/reviews/reviews.ts';
import { queryKey } from '../../lib/api.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { moderationQuery } from './figures.ts';
import { ReviewsPolicyPage } from './ReviewsPolicyPage.tsx';

const figures: ModerationFigures = {
  asOf: '2026-03-04T10:00:00.000Z',
  stars: [
    { rating: 1, published: 90, pending: 2, rejected: 9, removed: 1 },
    { rating: 2, published: 0, pending: 1, rejected: 0, removed: 0 },
    { rating: 3, published: 10, pending: 0, rejected: 0, removed: 0 },
    { rating: 4, published: 1500, pending: 0, rejected: 500, removed: 0 },
    { rating: 5, published: 1, pending: 0, rejected: 0, removed: 0 },
  ],
  reasons: [{ reason: 'advertising', count: 510 }],
  medianHoursToDecision: 6.6,
};

function text(data: ModerationFigures): string {
  const client = createQueryClient();
  client.setQueryData(moderationQuery.queryKey, data);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter location="/reviews-policy">
        <ReviewsPolicyPage />
      </StaticRouter>
    </QueryClientProvider>,
  )
    .replace(/<\/(?:th|td|dt|strong)>/g, ' ')
    .replace(/<[^>]+>/g, '');
}

describe('the reviews policy', () => {
  it('shows by stars how many were published, waiting, rejected and removed, and the share published', () => {
    expect(text(figures)).toContain('1 star 90 2 9 1');
    expect(text(figures)).toContain('1 star 90% (90 of 100)');
    expect(text(figures)).toContain('2 stars none decided yet');
    expect(text(figures)).toContain('4 stars 75% (1,500 of 2,000)');
    expect(text(figures)).toContain('All 1,601 3 509 1');
  });

  it('shows the median time, at least one hour, and none while nothing is decided', () => {
    expect(text(figures)).toContain('within 7 hours of being sent');
    expect(text({ ...figures, medianHoursToDecision: 0.1 })).toContain('within 1 hour of being sent');
    expect(text({ ...figures, medianHoursToDecision: null })).not.toContain('of being sent');
  });

  it('explains every reason, with its number', () => {
    for (const { label } of decisionReasons) expect(text(figures)).toContain(label);
    expect(text(figures)).toMatch(/Advertising It advertises something, or links to it\. 510/);
    expect(text(figures)).toMatch(/Offensive It insults[^.]+\. 0/);
  });

  it('shows a message before the first review', () => {
    const none = figures.stars.map(({ rating }) => ({
      rating,
      published: 0,
      pending: 0,
      rejected: 0,
      removed: 0,
    }));
    expect(text({ ...figures, stars: none })).toContain('No reviews have been sent yet.');
  });

  it('reads the call of its contract', () => {
    expect(moderationQuery.queryKey).toEqual(queryKey(getModeration));
  });
});
