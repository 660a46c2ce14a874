import { expect, it } from 'vitest';
import { socialTags } from './social-tags.ts';

/** Keys and values of the entries. */
function entriesOf(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/(?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, key, value]) => [
      key,
      value,
    ]),
  );
}

it('describe the page, with absolute URLs', () => {
  expect(
    entriesOf(
      socialTags({ title: 'About', description: 'Who "we" are', canonicalPath: '/about', image: '/a.jpg' }),
    ),
  ).toMatchObject({
    'og:type': 'website',
    'og:title': 'About | CareAtlas',
    'og:description': 'Who &quot;we&quot; are',
    'og:url': 'https://careatlas.example/about',
    'og:image': 'https://careatlas.example/a.jpg',
    'twitter:card': 'summary_large_image',
    'twitter:image': 'https://careatlas.example/a.jpg',
  });
});

it.each([undefined, '', '/media/clinics/a.svg', 'https://cdn.example/a.SVG?v=2'])(
  'shares %j with the picture of the site',
  (image) => {
    const entries = entriesOf(socialTags({ title: 'A', description: 'B', image }));
    expect(entries['og:image']).toBe('https://careatlas.example/social-card.png');
  },
);

it('have date, author and topics of an article', () => {
  const html = socialTags({
    title: 'A',
    description: 'B',
    type: 'article',
    article: { publishedTime: '2026-01-02T03:04:05.000Z', author: 'Ann', tags: ['Heart', 'Lungs'] },
  });
  expect(entriesOf(html)).toMatchObject({
    'og:type': 'article',
    'article:published_time': '2026-01-02T03:04:05.000Z',
    'article:author': 'Ann',
  });
  expect(html.match(/article:tag/g)).toHaveLength(2);
  expect(html).not.toContain('article:modified_time');
});
