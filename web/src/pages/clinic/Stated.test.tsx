import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../../shared/contracts/entities.ts';
import { NowProvider } from '../../lib/now.tsx';
import { OutdatedNote, Stated } from './Stated.tsx';

const evidence: Evidence = {
  phone: { by: 'staff', at: '2026-03-03T10:00:00.000Z' },
  address: { by: 'source', source: 'NPPES', at: '2012-05-22T00:00:00.000Z' },
  hours: { by: 'practice', at: '2026-01-02T10:00:00.000Z' },
  insurance: { by: 'visitor', at: '2026-01-02T10:00:00.000Z' },
};
const shown = (node: React.ReactNode) =>
  renderToStaticMarkup(<NowProvider now={new Date('2026-11-26T12:00:00Z')}>{node}</NowProvider>);
const lineOf = (field: keyof Evidence) =>
  shown(<Stated clinic={{ evidence }} field={field} />).replace(/<[^>]+>/g, '');

describe('the line by a fact', () => {
  it('says who stated it and when', () => {
    expect(lineOf('phone')).toBe('Checked with the practice, March 3, 2026');
    expect(lineOf('hours')).toBe('Stated by the practice, January 2, 2026');
    expect(lineOf('insurance')).toBe('Reported by a visitor and checked, January 2, 2026');
  });

  it('marks what is older than a year, with the way to report it', () => {
    expect(lineOf('address')).toBe('From NPPES, last updated May 22, 2012 · May be out of date');
    expect(shown(<Stated clinic={{ evidence }} field="address" />)).toContain('href="#correct"');
  });

  it('is missing without a dated statement', () => {
    expect(lineOf('email')).toBe('');
    expect(shown(<Stated clinic={{}} field="phone" />)).toBe('');
  });
});

it('a listing says so when all of its facts are older than a year', () => {
  expect(shown(<OutdatedNote clinic={{ evidence }} />)).toBe('');
  const { address } = evidence;
  expect(shown(<OutdatedNote clinic={{ evidence: { ...(address && { address }) } }} />)).toContain(
    'All facts here are more than 12 months old.',
  );
  expect(shown(<OutdatedNote clinic={{}} />)).toBe('');
});
