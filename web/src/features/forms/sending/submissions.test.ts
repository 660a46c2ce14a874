import { describe, expect, it } from 'vitest';
import { submissions } from './submissions.ts';

/** As the form has them: a radio button's value is a text. */
const review = { rating: '4', content: ' Kind. ', title: '', authorName: '', email: '' };

describe('a review', () => {
  const { check } = submissions.review('harbor-dental');

  it('is sent with whole stars and trimmed texts', () => {
    const checked = check(review);
    expect(checked.valid && JSON.parse(checked.body)).toEqual({ ...review, rating: 4, content: 'Kind.' });
  });

  it.each(['', '0', '6', '4.5', 'four'])('needs one to five whole stars, not %j', (rating) => {
    expect(check({ ...review, rating })).toEqual({
      valid: false,
      messages: { rating: 'Please choose a rating' },
    });
  });

  it('names an invalid address and texts that are too long', () => {
    expect(
      check({
        ...review,
        email: 'ann@',
        title: 'x'.repeat(121),
        content: 'x'.repeat(100_000),
        authorName: 'x'.repeat(61),
      }),
    ).toEqual({
      valid: false,
      messages: {
        email: 'Please provide a valid email address',
        title: 'Title is too long',
        content: 'Your review is too long',
        authorName: 'Your name is too long',
      },
    });
  });
});

describe('a report', () => {
  const { check } = submissions.report('R1');

  it('needs a reason, and no details', () => {
    expect(check({ reason: '', details: '' })).toEqual({
      valid: false,
      messages: { reason: 'Please choose a reason' },
    });
    expect(check({ reason: 'advertising', details: '' }).valid).toBe(true);
  });
});
