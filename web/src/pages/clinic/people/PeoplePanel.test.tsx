import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { PractitionerCard } from '../../../../../shared/contracts/entities.ts';
import { PeoplePanel } from './PeoplePanel.tsx';

const cardiology = { id: 'c1', slug: 'cardiology', name: 'Cardiology' };
const person = (number: number, changes: Partial<PractitionerCard> = {}): PractitionerCard => ({
  id: String(number),
  slug: `jane-roe-${number}`,
  name: `Jane Roe ${number}, MD`,
  specialties: [cardiology],
  isConfirmed: false,
  ...changes,
});

const markup = (practitioners?: PractitionerCard[], practitionerCount?: number) =>
  renderToStaticMarkup(
    <StaticRouter location="/clinics/lake-heart">
      <PeoplePanel
        clinic={{
          slug: 'lake-heart',
          ...(practitioners && { practitioners }),
          ...(practitionerCount !== undefined && { practitionerCount }),
        }}
      />
    </StaticRouter>,
  );
const text = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('the server-rendered people of a clinic', () => {
  it('have a link to their pages, and what is known of each', () => {
    const html = markup([
      person(1, {
        languages: ['English', 'Spanish'],
        acceptingPatients: true,
        telemedicine: true,
        isConfirmed: true,
      }),
      person(2, { acceptingPatients: false, telemedicine: false }),
    ]);
    expect(html).toContain('href="/practitioners/jane-roe-1"');
    expect(text(html)).toContain('People who work here (2)');
    expect(text(html)).toContain(
      'Jane Roe 1, MD Confirmed Cardiology Speaks English, Spanish Accepting new patients · Telemedicine visits',
    );
    expect(text(html)).toContain('Jane Roe 2, MD Cardiology Not accepting new patients');
    expect(text(html)).not.toContain('Show all');
  });

  it('have no value for what is not known', () => {
    const html = text(markup([person(1, { specialties: [] })]));
    expect(html).toContain('Jane Roe 1, MD “Confirmed” means');
    expect(html).not.toMatch(/Speaks|ccepting|Telemedicine/);
  });

  it('are the first ones, with the number of all, and without a button that needs JavaScript', () => {
    const first = Array.from({ length: 10 }, (_, number) => person(number));
    const html = markup(first, 34);
    expect(text(html)).toContain('People who work here (34)');
    expect(html.match(/<li/g)).toHaveLength(10);
    expect(html).not.toContain('<button');
  });

  it('are nothing where none are known', () => {
    expect(markup()).toBe('');
    expect(markup([], 0)).toBe('');
  });
});
