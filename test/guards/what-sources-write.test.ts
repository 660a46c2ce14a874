/** The tables of docs/what-sources-write.md: each text is read as its line says, and the counts are those of the lines. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { phoneParts } from '../../lambdas/platform/phone-number.ts';
import { readHours } from '../../shared/domain/clinics/opening-hours.ts';
import { readAddress } from '../../shared/domain/clinics/postal-address.ts';
import { practitionerName } from '../../shared/domain/imports/readable-names.ts';

const readers: Readonly<Record<string, (text: string) => string>> = {
  'Opening hours': (text) => {
    const hours = readHours(text);
    if (hours === undefined) return 'unknown';
    const spans = hours.spans.map(
      ({ days, opens, closes }) => `${days.map((day) => day.slice(0, 2)).join('')} ${opens}-${closes}`,
    );
    return spans.join(', ') || 'no hours';
  },
  'Telephone numbers': (text) => {
    const { phoneE164, phoneExtension } = phoneParts(text);
    if (phoneE164 === undefined) return 'unknown';
    return phoneExtension === undefined ? phoneE164 : `${phoneE164} x${phoneExtension}`;
  },
  'Street addresses': (text) => {
    const [place = '', line = ''] = text.split(' ← ');
    const [name = '', state = ''] = place.split(', ');
    const {
      street,
      unit = '-',
      postalCode = '-',
    } = readAddress(line.replaceAll('\\n', '\n'), { name, state });
    return [street || '-', unit, postalCode].join(' · ');
  },
  'Names and degrees': (text) => {
    const [first = '', last = '', suffix = '', degrees = ''] = text
      .split(' / ')
      .map((part) => (part === '-' ? '' : part));
    return practitionerName({ first, last, suffix, degrees });
  },
};

const sections = readFileSync('docs/what-sources-write.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [title = ''] = section.split('\n');
    const rows = section
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .slice(1)
      .map((line) => {
        const [, written = '', means = '', differs = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
        return { written: written.replaceAll('\\|', '|'), means, read: differs || means };
      });
    return { title, rows, count: /^Read right: (\d+ of \d+)\.$/m.exec(section)?.[1] };
  });

it('the page has a table for each reader', () => {
  expect(sections.map(({ title }) => title)).toEqual(Object.keys(readers));
});

describe.each(sections)('$title', ({ title, rows, count }) => {
  it('are read as the page says', () => {
    expect(rows.map(({ written }) => [written, readers[title]?.(written)])).toEqual(
      rows.map(({ written, read }) => [written, read]),
    );
  });

  it('are at least twenty, and the share read right is the one of the lines', () => {
    const right = rows.filter(({ means, read }) => read === means).length;
    expect(rows.length).toBeGreaterThanOrEqual(20);
    expect(`${right} of ${rows.length}`).toBe(count);
  });
});
