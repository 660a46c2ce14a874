import { describe, expect, it } from 'vitest';
import { staffCorrections } from '../../../shared/content/staff/corrections.ts';
import { noReviews, totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import { makeClinic } from '../../../test/fixtures/clinics.ts';
import { exportedClinic } from '../exports/index.ts';
import {
  type CountedCorrection,
  correctionFigures,
  listingFigures,
  noListings,
  withChanges,
  withListings,
} from './figures.ts';

const now = new Date('2026-03-01T06:40:00.000Z');
const exported = (changes: Parameters<typeof makeClinic>[0]) =>
  exportedClinic({ ...makeClinic(changes), ratings: totalsOf(noReviews) }, noReviews);
const saidAt = (at: string) => ({ by: 'source', source: 'NPPES', at }) as const;

describe('figures of listings', () => {
  it('count each listing once, by its newest statement', () => {
    const clinics = [
      exported({
        evidence: { phone: saidAt('2020-01-01T00:00:00.000Z'), name: saidAt('2026-02-01T00:00:00.000Z') },
      }),
      exported({ evidence: { phone: saidAt('2025-06-01T00:00:00.000Z') } }),
      exported({ evidence: { phone: saidAt('2024-06-01T00:00:00.000Z') } }),
      exported({ evidence: { phone: saidAt('2012-05-22T00:00:00.000Z') } }),
      exported({}),
    ];
    const { clinics: all, ages } = listingFigures(withListings(noListings(), clinics, now));
    expect(all).toBe(5);
    expect(ages.map(({ clinics: counted }) => counted)).toEqual([1, 1, 1, 1, 1]);
  });

  it('count a fact as known where it has a value, none and false included', () => {
    const { acceptingPatients: _accepting, services: _services, ...unknown } = makeClinic({ phone: '' });
    const clinics = [
      exported({
        acceptingPatients: false,
        services: [],
        evidence: { services: saidAt('2026-02-01T00:00:00.000Z') },
      }),
      exportedClinic({ ...unknown, ratings: totalsOf(noReviews) }, noReviews),
    ];
    const { facts } = listingFigures(withListings(noListings(), clinics, now));
    const of = (field: string) => facts.find((one) => one.field === field);
    expect(of('name')).toMatchObject({ known: 2, fresh: 0 });
    expect(of('phone')).toMatchObject({ known: 1 });
    expect(of('acceptingPatients')).toMatchObject({ known: 1, fresh: 0 });
    expect(of('services')).toMatchObject({ known: 1, fresh: 1 });
    for (const { known, fresh } of facts) expect(fresh).toBeLessThanOrEqual(known);
  });
});

describe('figures of corrections', () => {
  it('have every kind, with the median of days from report to decision', () => {
    const decided = (days: number, status: CountedCorrection['status']): CountedCorrection => ({
      kind: 'phone',
      status,
      createdAt: '2026-01-01T00:00:00.000Z',
      decidedAt: new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString(),
    });
    const open: CountedCorrection = { kind: 'closed', status: 'open', createdAt: '2026-02-01T00:00:00.000Z' };
    const figures = correctionFigures([
      decided(1, 'accepted'),
      decided(2, 'rejected'),
      decided(30, 'accepted'),
      decided(4, 'accepted'),
      open,
    ]);
    const of = (kind: string) => figures.find((one) => one.kind === kind);
    expect(of('phone')).toEqual({ kind: 'phone', open: 0, accepted: 3, rejected: 1, medianDays: 3 });
    expect(of('closed')).toMatchObject({ open: 1, accepted: 0, medianDays: null });
    expect(of('hours')).toMatchObject({ open: 0, medianDays: null });
  });
});

describe('figures of months', () => {
  const at = (month: string) => `${month}-15T10:00:00.000Z`;

  it('count what was added and removed by reason, without the words of staff', () => {
    const months = withChanges(
      [],
      [
        { at: at('2026-01'), kind: 'added' },
        { at: at('2026-02'), kind: 'added' },
        { at: at('2026-02'), kind: 'changed' },
        { at: at('2026-02'), kind: 'relisted' },
        { at: at('2026-02'), kind: 'unlisted', reason: staffCorrections.accept.closedReason('Boarded up.') },
        { at: at('2026-02'), kind: 'unlisted', reason: 'No longer in ODHF' },
        { at: at('2026-02'), kind: 'unlisted', reason: 'deactivated in NPPES on January 5, 2026' },
        { at: at('2026-02'), kind: 'unlisted', reason: 'Dr. Pat asked for it' },
        { at: at('2026-02'), kind: 'unlisted' },
      ],
    );
    expect(months).toEqual([
      {
        month: '2026-02',
        added: 1,
        relisted: 1,
        removed: [
          { reason: 'closed', clinics: 1 },
          { reason: 'missing', clinics: 1 },
          { reason: 'deactivated', clinics: 1 },
          { reason: 'staff', clinics: 2 },
        ],
      },
      { month: '2026-01', added: 1, relisted: 0, removed: [] },
    ]);
    const more = withChanges(months, [{ at: at('2026-02'), kind: 'unlisted', reason: 'No longer in ODHF' }]);
    expect(more[0]?.removed).toContainEqual({ reason: 'missing', clinics: 2 });
    expect(more[1]).toEqual(months[1]);
  });

  it('keep two years', () => {
    const changes = Array.from({ length: 40 }, (_, index) => {
      const month = new Date(Date.UTC(2023, index, 15)).toISOString();
      return { at: month, kind: 'added' } as const;
    });
    const months = withChanges([], changes);
    expect(months).toHaveLength(24);
    expect(months[0]?.month).toBe('2026-04');
  });
});
