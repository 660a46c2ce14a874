import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { fullTitle, PageMeta } from './page-meta.tsx';

describe('fullTitle', () => {
  it('ends with the brand', () => {
    expect(fullTitle('Find Providers')).toBe('Find Providers | CareAtlas');
  });

  it('names the brand once', () => {
    expect(fullTitle('CareAtlas - Find Clinics')).toBe('CareAtlas - Find Clinics');
  });
});

describe('PageMeta', () => {
  it('carries title, description and the absolute canonical URL', () => {
    const html = renderToStaticMarkup(
      <PageMeta title="About" description="Who we are" canonicalPath="/about" />,
    );
    expect(html).toContain('<title>About | CareAtlas</title>');
    expect(html).toContain('<meta name="description" content="Who we are"/>');
    expect(html).toContain('<link rel="canonical" href="https://careatlas.example/about"/>');
    expect(html).not.toContain('robots');
  });

  it('keeps a page with `noindex` out of search engines', () => {
    const html = renderToStaticMarkup(<PageMeta title="Search" description="Results" noindex />);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(html).not.toContain('canonical');
  });
});
