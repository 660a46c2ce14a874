import { describe, expect, it } from 'vitest';
import { type Evidence, evidenceFields } from '../../contracts/entities.ts';
import {
  halfLifeDays,
  isAllOutdated,
  isOutdated,
  knownFields,
  lastConfirmation,
  staleness,
  withStatement,
} from './evidence.ts';

const now = new Date('2026-11-26T12:00:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();

describe('staleness', () => {
  it.each(evidenceFields)(
    'of %s is 0 on the day, one half after its half-life, and grows towards 1',
    (field) => {
      const after = (halfLives: number) => staleness(field, daysAgo(halfLives * halfLifeDays[field]), now);
      expect([0, 1, 2].map(after)).toEqual([0, 0.5, 0.75]);
      expect(after(40)).toBeLessThanOrEqual(1);
      expect(staleness(field, daysAgo(-3), now)).toBe(0);
    },
  );

  it('has the half-lives of the specification', () => {
    expect(halfLifeDays).toMatchObject({ phone: 540, hours: 365, acceptingPatients: 90, insurance: 180 });
    expect(halfLifeDays).toMatchObject({ address: 900, name: 540, languages: 540 });
  });
});

describe('what may be out of date', () => {
  it('is older than a year', () => {
    expect(isOutdated({ by: 'practice', at: daysAgo(364) }, now)).toBe(false);
    expect(isOutdated({ by: 'practice', at: daysAgo(366) }, now)).toBe(true);
  });

  it('is a whole listing when all of its facts are', () => {
    const old = { by: 'source', source: 'NPPES', at: daysAgo(700) } as const;
    expect(isAllOutdated({ name: old, phone: old }, now)).toBe(true);
    expect(isAllOutdated({ name: old, phone: { by: 'staff', at: daysAgo(2) } }, now)).toBe(false);
    expect(isAllOutdated({}, now)).toBe(false);
    expect(isAllOutdated(undefined, now)).toBe(false);
  });
});

describe('a statement', () => {
  const before: Evidence = {
    name: { by: 'practice', at: daysAgo(90) },
    phone: { by: 'practice', at: daysAgo(90) },
  };
  const record = { name: 'Lake Clinic', phone: '(312) 555-0142', languagesSpoken: [], evidence: before };
  const said = { by: 'staff', at: daysAgo(1) } as const;

  it('is of the fields that have a value; none is a value of a list', () => {
    expect(knownFields({ ...record, email: '', website: undefined, services: null })).toEqual([
      'name',
      'phone',
      'languages',
    ]);
  });

  it('dates its fields and leaves the others', () => {
    expect(withStatement(record, ['phone', 'languages', 'hours'], said)).toEqual({
      evidence: { name: before.name, phone: said, languages: said },
    });
  });

  it('without a date leaves its fields without one', () => {
    expect(withStatement(record, ['phone'], undefined)).toEqual({ evidence: { name: before.name } });
    expect(withStatement({ name: 'Lake Clinic' }, ['name'], undefined)).toEqual({});
  });

  it('is forgotten with the value', () => {
    expect(withStatement({ name: 'Lake Clinic', evidence: before }, [], undefined)).toEqual({
      evidence: { name: before.name },
    });
  });
});

describe('the last confirmation', () => {
  it('is the newest statement of the practice, staff or a source', () => {
    const evidence: Evidence = {
      name: { by: 'source', source: 'NPPES', at: daysAgo(300) },
      phone: { by: 'practice', at: daysAgo(20) },
      hours: { by: 'visitor', at: daysAgo(2) },
    };
    expect(lastConfirmation({ evidence, confirmedAt: daysAgo(1) })).toEqual(evidence.phone);
  });

  it('is that of the whole record before evidence was kept, and none without a date', () => {
    const [confirmedAt, source] = [daysAgo(5), { name: 'ODHF' }];
    expect(lastConfirmation({ confirmedAt, confirmedBy: 'source', source })).toEqual({
      by: 'source',
      source: 'ODHF',
      at: confirmedAt,
    });
    expect(lastConfirmation({ source })).toBeUndefined();
  });
});
