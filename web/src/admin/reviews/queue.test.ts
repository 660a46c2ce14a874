import { describe, expect, it } from 'vitest';
import type { StaffReview } from '../../../../shared/contracts/reviews/reviews.ts';
import { actionsOf, shownOf } from './queue.ts';

const report: StaffReview['reports'][number] = {
  id: 'report',
  reason: 'other',
  details: '',
  createdAt: '2026-03-01T10:00:00.000Z',
};

const review = (id: string, changes: Partial<StaffReview> = {}): StaffReview => ({
  id,
  authorName: 'Pat',
  rating: 4,
  title: '',
  content: '',
  createdAt: '2026-03-01T10:00:00.000Z',
  contactVerified: false,
  status: 'pending',
  clinic: { id: 'clinic', slug: 'clinic', name: 'Clinic' },
  hasContact: false,
  signals: [],
  reports: [],
  decisions: [],
  ...changes,
});

describe('the queue of reviews', () => {
  it('offers what the status of a review allows', () => {
    const of = (changes: Partial<StaffReview>) => actionsOf(review('a', changes));
    expect(of({ status: 'pending' })).toEqual(['publish', 'reject']);
    expect(of({ status: 'published' })).toEqual(['remove']);
    expect(of({ status: 'published', reports: [report] })).toEqual(['keep', 'remove']);
    expect(of({ status: 'rejected' })).toEqual(['publish']);
    expect(of({ status: 'removed' })).toEqual(['publish']);
  });

  it('shows reviews without a waiting decision, as they are after the saved ones', () => {
    const loaded = ['a', 'b', 'c', 'd'].map((id) => review(id));
    const saved = new Map([
      ['b', review('b', { status: 'published' })],
      ['d', review('d', { title: 'Changed' })],
    ]);
    expect(shownOf(loaded, 'pending', new Set(['a']), saved)).toEqual([loaded[2], saved.get('d')]);
  });

  it('shows reported reviews while they are published and have open reports', () => {
    const reported = review('a', { status: 'published', reports: [report] });
    const shown = (now: StaffReview) => shownOf([reported], 'reported', new Set(), new Map([['a', now]]));
    expect(shown(reported)).toEqual([reported]);
    expect(shown({ ...reported, reports: [] })).toEqual([]);
    expect(shown({ ...reported, status: 'removed' })).toEqual([]);
  });
});
