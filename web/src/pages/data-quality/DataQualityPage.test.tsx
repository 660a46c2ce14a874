import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { dataQuality } from '../../../../shared/content/pages/data-quality.ts';
import type { DataQuality } from '../../../../shared/contracts/pages/data-quality.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { DataQualityPage } from './DataQualityPage.tsx';
import { dataQualityQuery } from './queries.ts';

const latest: DataQuality = {
  measuredAt: '2026-03-01T06:40:00.000Z',
  clinics: 1_573,
  ages: [{ age: 'unknown', clinics: 1_573 }],
  facts: [{ field: 'phone', known: 1_572, fresh: 393 }],
  corrections: [{ kind: 'phone', open: 2, accepted: 3, rejected: 1, medianDays: 2.5 }],
  months: [{ month: '2026-02', added: 12, relisted: 1, removed: [{ reason: 'closed', clinics: 4 }] }],
};

function html(data: DataQuality | null): string {
  const client = createQueryClient();
  client.setQueryData(dataQualityQuery.queryKey, { latest: data });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <StaticRouter location="/data-quality">
        <DataQualityPage />
      </StaticRouter>
    </QueryClientProvider>,
  );
}

describe('the page of data quality', () => {
  it('shows the figures with their day, and no share that claims more than is so', () => {
    const shown = html(latest);
    expect(shown).toContain('As of March 1, 2026: 1,573 listings.');
    expect(shown).toContain('<th scope="row">Date not known</th><td>1,573</td><td>100%</td>');
    expect(shown).toContain('<th scope="row">Phone</th><td>99%</td><td>25%</td>');
    expect(shown).toMatch(
      /The phone number is wrong<\/th><td>6<span[^>]*>2 open<\/span><\/td><td>75%<\/td><td>2.5<\/td>/,
    );
    expect(shown).toMatch(/February 2026<\/th><td>12<\/td><td>1<\/td><td>4<span[^>]*>4 reported as closed/);
  });

  it('says that nothing was measured yet, or that nothing has changed', () => {
    expect(html(null)).toContain(dataQuality.empty);
    expect(html({ ...latest, months: [] })).toContain(dataQuality.months.none);
  });
});
