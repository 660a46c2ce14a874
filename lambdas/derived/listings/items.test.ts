import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePost } from '../../../test/fixtures/posts.ts';
import { clinicKeys } from '../../records/clinics/items.ts';
import { postEntries, tagPartition } from '../posts/items.ts';
import { publicReviewKeys } from '../reviews/items.ts';
import { listingKeys, rankSortKey } from './items.ts';

const clinic = { score: 50, reviewCount: 10, name: 'Oak Clinic', id: '01A' };
const inOrder = (...clinics: (typeof clinic)[]) => {
  const sortKeys = clinics.map(rankSortKey);
  expect(sortKeys.toSorted()).toEqual(sortKeys);
};

describe('the rank sort key', () => {
  it('puts higher scores first, then more reviews, then names, then ids', () => {
    inOrder(
      { ...clinic, score: 100 },
      { ...clinic, score: 99.99 },
      { ...clinic, score: 9.5 },
      { ...clinic, score: 0 },
    );
    inOrder(
      { ...clinic, reviewCount: 1_000 },
      { ...clinic, reviewCount: 999 },
      { ...clinic, reviewCount: 0 },
    );
    inOrder(
      { ...clinic, name: 'Élan' },
      { ...clinic, name: 'Elan Dental' },
      { ...clinic, name: 'Elana' },
      { ...clinic, name: 'Zebra' },
      { ...clinic, name: '東京クリニック' },
    );
    inOrder(clinic, { ...clinic, id: '01B' });
  });

  it('is ASCII and fits into a key, whatever the name', () => {
    const names = fc.string({ unit: 'grapheme', maxLength: 120 });
    fc.assert(
      fc.property(
        names,
        fc.float({ min: 0, max: 100, noNaN: true }),
        fc.nat(),
        (name, score, reviewCount) => {
          const key = rankSortKey({ name, score, reviewCount, id: '01HVCMBRZ084NXD036H9DHVGJV' });
          expect(key).toMatch(/^\d{5}#\d{7}#[!-~]*#01HVCMBRZ084NXD036H9DHVGJV$/);
          expect(key.length).toBeLessThan(1_024);
        },
      ),
    );
  });
});

describe('the partition of a clinic', () => {
  it('sorts published reviews, the clinic, its listing and its sums in this order', () => {
    const order = [
      publicReviewKeys.review('x', '2024-01-01T00:00:00.000Z', '2'),
      publicReviewKeys.review('x', '2025-01-01T00:00:00.000Z', '1'),
      clinicKeys.clinic('x'),
      listingKeys.listing('x'),
      publicReviewKeys.sums('x'),
    ].map(({ sk }) => sk);
    expect(order.toSorted()).toEqual(order);
  });
});

describe('the entries of a post', () => {
  it('are one in the list of all posts and one in the list of each of its tags', () => {
    const post = makePost({ tags: ['Heart', 'heart ', 'Costs'], publishedAt: '2025-03-01T08:00:00Z' });
    const sk = `2025-03-01T08:00:00.000Z#${post.id}`;
    expect(postEntries(post)).toEqual([
      { pk: 'BLOG', sk },
      { pk: 'BLOG#TAG#heart', sk },
      { pk: 'BLOG#TAG#costs', sk },
    ]);
  });

  it('have partitions that fit into a key, whatever the tag', () => {
    const tags = fc
      .string({ unit: 'grapheme', maxLength: 80 })
      .map((text) => text.slice(0, 80).toWellFormed());
    fc.assert(
      fc.property(
        fc.oneof(
          tags,
          fc.constantFrom('\u0390', '\u0130', '\ufb2c').map((one) => one.repeat(80)),
        ),
        (tag) => {
          expect(Buffer.byteLength(tagPartition(tag))).toBeLessThanOrEqual(2_048);
        },
      ),
    );
  });
});
