import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { Review } from '../../../../../shared/contracts/entities.ts';
import { ReviewsPanel } from './ReviewsPanel.tsx';

const review = (id: number, changes: Partial<Review> = {}): Review => ({
  id: String(id),
  authorName: `Patient ${id}`,
  rating: 5,
  title: '',
  content: 'In and out in half an hour.',
  createdAt: '2026-01-02T00:00:00.000Z',
  contactVerified: false,
  ...changes,
});

const markup = (reviews: readonly Review[], ratingCounts = [1, 0, 2, 7, 30]) =>
  renderToStaticMarkup(
    <StaticRouter location="/clinics/harbor-dental">
      <ReviewsPanel
        clinic={{
          slug: 'harbor-dental',
          name: 'Harbor Dental',
          reviews: [...reviews],
          reviewCount: ratingCounts.reduce((sum, count) => sum + count, 0),
          ratingCounts,
        }}
      />
    </StaticRouter>,
  );
const text = (html: string) => html.replace(/<[^>]+>/g, '');

describe('the server-rendered reviews of a clinic', () => {
  it('show the newest five, their distribution by stars, and a link to the rules', () => {
    const html = markup([1, 2, 3, 4, 5, 6].map((id) => review(id)));
    expect(html.match(/<article/g)).toHaveLength(5);
    for (const line of ['5 stars: 30 of 40', '4 stars: 7 of 40', '2 stars: 0 of 40', '1 star: 1 of 40'])
      expect(text(html)).toContain(line);
    expect(text(html)).toContain('The newest 5 of 40 reviews');
    expect(text(html)).toContain('Show all reviews');
    expect(html).toContain('href="/reviews-policy"');
  });

  it('offer no longer list where all reviews are shown', () => {
    const html = text(markup([review(1)], [0, 0, 0, 0, 1]));
    expect(html).not.toContain('Show all reviews');
    expect(html).toContain('Report this review');
  });

  it('mark confirmed contacts and show the reply of the practice', () => {
    const reply = { content: 'Thank you, Ann.', createdAt: '2026-01-05T00:00:00.000Z' };
    const html = text(markup([review(1, { contactVerified: true, reply }), review(2)]));
    expect(html.match(/Contact confirmed/g)).toHaveLength(1);
    expect(html).toContain('Reply of the practice · January 5, 2026Thank you, Ann.');
  });

  it('name the person whom the author saw, and link to the page', () => {
    const saw = { id: '1', slug: 'jane-roe', name: 'Jane Roe, MD' };
    const html = markup([review(1, { saw }), review(2)]);
    expect(text(html)).toContain('Patient 1 · January 2, 2026 · Saw Jane Roe, MD');
    expect(html.match(/Saw /g)).toHaveLength(1);
    expect(html).toContain('href="/practitioners/jane-roe"');
  });

  it('escape and isolate hostile texts', () => {
    const hostile = '\u202e<img src=x onerror=alert(1)>';
    const escaped = '\u202e&lt;img src=x onerror=alert(1)&gt;';
    const reply = { content: hostile, createdAt: '2026-01-05T00:00:00.000Z' };
    const html = markup([review(1, { authorName: hostile, title: hostile, content: hostile, reply })]);
    expect(html).not.toContain('<img');
    expect(html).toContain(`<bdi>${escaped}</bdi>`);
    expect(html).toContain(`<h3 dir="auto">${escaped}</h3>`);
    const inOthers = html.match(
      new RegExp(`<p dir="auto"[^>]*>${escaped.replace(/[()]/g, '\\$&')}</p>`, 'g'),
    );
    expect(inOthers).toHaveLength(2);
  });

  it('invite a first review where there is none', () => {
    const html = text(markup([], [0, 0, 0, 0, 0]));
    expect(html).toContain('No reviews yet');
    expect(html).toContain('How we check reviews');
    expect(html).not.toContain('0 of 0');
  });
});
