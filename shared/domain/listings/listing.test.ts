import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listed, makeClinic, makeReview } from '../../../test/fixtures/clinics.ts';
import { clinicCardSchema, clinicDetailSchema, practiceFields } from '../../contracts/entities.ts';
import { noReviews } from '../reviews/review-sums.ts';
import { cardOf, detailOf, excerpt, matchesWords, withoutGoogleRating } from './listing.ts';

describe('a card', () => {
  it('keeps its contract and shows "0.0" for what is not known', () => {
    const card = cardOf(listed(makeClinic()));
    expect(clinicCardSchema.parse(card)).toEqual(card);
    expect(card).toMatchObject({ rating: '0.0', reviewCount: 0, googleRating: '0.0', googleReviewCount: 0 });
  });

  it('shows averages with one decimal, rounded half up', () => {
    const ratings = [4, 4, 4, 5];
    expect(cardOf(listed(makeClinic(), { ratings }))).toMatchObject({ rating: '4.3', reviewCount: 4 });
  });

  it('shows Google’s rating separately, and none where it is hidden', () => {
    const card = cardOf(listed(makeClinic({ google: { rating: 4, reviewCount: 7 } })));
    expect(card).toMatchObject({ googleRating: '4.0', googleReviewCount: 7 });
    expect(withoutGoogleRating(card)).toMatchObject({ googleRating: '0.0', googleReviewCount: 0 });
  });
});

describe('a detail', () => {
  const clinic = listed(
    makeClinic({
      website: 'https://clinic.example/',
      phoneE164: '+13125550100',
      location: { latitude: 41.9, longitude: -87.6 },
      google: { rating: 4, reviewCount: 7 },
      googlePlaceId: 'place',
    }),
    { ratings: [4] },
  );

  it('has every field that a provider enters, and the whole description', () => {
    const record = { ...clinic, description: 'A clinic that only tests know. '.repeat(20) };
    const detail = detailOf(record, noReviews, []);
    expect(clinicDetailSchema.parse(detail)).toEqual(detail);
    expect(detail).toMatchObject({ ...z.parse(z.object(practiceFields), record), rating: '4.0' });
    expect(detail).toHaveProperty('website');
  });

  it('has the location where it is known', () => {
    expect(detailOf(clinic, noReviews, []).location).toEqual({ latitude: 41.9, longitude: -87.6 });
    expect(detailOf(listed(makeClinic()), noReviews, [])).not.toHaveProperty('location');
  });

  it('has no private field of the record and of its reviews', () => {
    const detail = detailOf(clinic, noReviews, [makeReview(clinic.id)]);
    const privateFields = ['confirmedAt', 'credentials', 'google', 'ratings', 'score'];
    for (const field of privateFields) expect(detail).not.toHaveProperty(field);
    for (const field of ['clinicId', 'status', 'hasContact', 'signals']) {
      expect(detail.reviews[0]).not.toHaveProperty(field);
    }
  });
});

describe('what a source states otherwise', () => {
  const disputes = {
    phone: { value: '(312) 555-0111', source: 'NPPES' },
    address: { value: '12 Hidden Lane', source: 'NPPES' },
  };
  const shownOf = (street: string) =>
    detailOf(listed({ ...makeClinic(), addressParts: { street }, disputes }), noReviews, []).alsoStated;

  it('is shown for phone and address', () => {
    expect(shownOf('1 Lake St')).toEqual(disputes);
  });

  it('does not show a street that the listing leaves out', () => {
    expect(shownOf('')).toEqual({ phone: disputes.phone });
  });
});

describe('the words of a card', () => {
  const card = cardOf(listed(makeClinic({ name: 'Núñez Eye Care', services: ['Home Visits'] })));

  it('begin with each word that is looked for', () => {
    expect(matchesWords(card, ['nun', 'eye', 'home'])).toBe(true);
    expect(matchesWords(card, ['unez'])).toBe(false);
    expect(matchesWords(card, ['eye', 'zebra'])).toBe(false);
    expect(matchesWords(card, [])).toBe(true);
  });
});

describe('an excerpt', () => {
  it('ends at a word with an ellipsis', () => {
    expect(excerpt('One two, three four', 12)).toBe('One two…');
    expect(excerpt('Short', 12)).toBe('Short');
  });

  it('is never longer than its limit, and valid text', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 80 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 60 }), (text, longest) => {
        const cut = excerpt(text, longest);
        expect(cut.length).toBeLessThanOrEqual(longest);
        expect(cut.isWellFormed()).toBe(true);
      }),
    );
  });
});
