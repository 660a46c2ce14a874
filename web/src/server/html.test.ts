import { expect, it } from 'vitest';
import type { ClinicDetail } from '../../../shared/contracts/entities.ts';
import { clinicData } from '../../../shared/domain/pages/structured-data/clinic.ts';
import { clinicCard } from '../../../test/support/directory.ts';
import { escapeAttribute, scriptJson, splitHead } from './html.ts';

const reviewedAs = (text: string): ClinicDetail => ({
  ...clinicCard('Harbor Dental', { reviewCount: 1, rating: '1.0' }),
  email: 'desk@harbor.example',
  insuranceAccepted: [],
  languagesSpoken: [],
  practiceHours: '',
  emergencyServices: false,
  parkingAvailable: false,
  wheelchairAccessible: false,
  status: 'approved',
  createdAt: '2025-01-01T00:00:00.000Z',
  addressParts: { street: '1 Main St', city: 'Chicago', region: 'IL', country: 'US' },
  ratingCounts: [1, 0, 0, 0, 0],
  reviews: [
    {
      id: 'R1',
      authorName: text,
      rating: 1,
      title: text,
      content: text,
      createdAt: '2026-01-01T00:00:00.000Z',
      contactVerified: false,
    },
  ],
});

it('writes JSON that cannot end a script element', () => {
  const hostile = { text: '</script><!--<script>\u2028\u2029' };
  const json = scriptJson(hostile);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(hostile);
});

it('writes reviews as structured data that cannot end its script, and reads back as they were written', () => {
  const hostile = '</script><img src=x onerror=alert(1)>\u202e\u200b=cmd()';
  const json = scriptJson(clinicData(reviewedAs(hostile)));
  expect(json).not.toContain('<');
  expect(JSON.parse(json).review[0]).toMatchObject({
    author: { name: hostile },
    name: hostile,
    reviewBody: hostile,
  });
});

it('writes text that cannot end an attribute', () => {
  expect(escapeAttribute(`"><b>&amp;`)).toBe('&quot;&gt;&lt;b&gt;&amp;amp;');
});

it('splits head entries from the elements that follow', () => {
  const head =
    '<link rel="preload" as="image" href="/a.svg"/><title>A &gt; B</title><meta name="robots" content="noindex"/>';
  expect(splitHead(`${head}<a href="#main">Skip</a><title>not this one</title>`)).toEqual({
    head,
    body: '<a href="#main">Skip</a><title>not this one</title>',
  });
});

it('returns an empty head for a page without such entries', () => {
  expect(splitHead('<main></main>')).toEqual({ head: '', body: '<main></main>' });
});
