import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { license, openData } from '../../../../shared/content/pages/open-data.ts';
import type { OpenData } from '../../../../shared/contracts/pages/open-data.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { OpenDataPage } from './OpenDataPage.tsx';
import { openDataQuery } from './queries.ts';

const latest: OpenData = {
  exportedAt: '2026-03-04T05:00:00.000Z',
  licence: license,
  attributions: [],
  clinics: 1_573,
  files: [
    {
      format: 'csv',
      name: 'clinics-2026-03-04-001-0123abcd.csv.gz',
      path: '/open-data/files/clinics-2026-03-04-001-0123abcd.csv.gz',
      records: 1_573,
      bytes: 123_456,
      sha256: '',
    },
  ],
};

function html(data: OpenData | null): string {
  const client = createQueryClient();
  client.setQueryData(openDataQuery.queryKey, { latest: data });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter location="/open-data">
        <OpenDataPage />
      </StaticRouter>
    </QueryClientProvider>,
  );
}

describe('the page of open data', () => {
  it('links each file with its records and size, and shows the date of the export', () => {
    expect(html(latest)).toContain('As of March 4, 2026: 1,573 listings.');
    expect(html({ ...latest, people: 4_120 })).toContain(
      'As of March 4, 2026: 1,573 listings and 4,120 people.',
    );
    expect(html({ ...latest, clinics: 1, people: 1 })).toContain('1 listing and 1 person.');
    expect(html(latest)).toContain(
      '<a href="/open-data/files/clinics-2026-03-04-001-0123abcd.csv.gz" download="">clinics-2026-03-04-001-0123abcd.csv.gz</a></th><td>1,573</td><td>123 kB</td>',
    );
  });

  it('explains every format and names the license', () => {
    for (const { title } of Object.values(openData.formats))
      expect(html(latest)).toContain(`<h3>${title}</h3>`);
    expect(html(latest)).toContain(`<a href="${license.url}">${license.name}</a>`);
  });

  it('shows a message before the first export', () => {
    expect(html(null)).toContain(openData.files.empty);
  });
});
