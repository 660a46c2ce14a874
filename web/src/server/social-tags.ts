import { brand } from '../../../shared/content/brand.ts';
import { fullTitle, type PageMetaProps } from '../lib/page-meta.tsx';
import { escapeAttribute } from './html.ts';

type Entry = readonly [attribute: 'name' | 'property', key: string, value: string | undefined];

/**
 * Open Graph and Twitter entries of a page (https://ogp.me). Only crawlers read them, so they are written here and not
 * in browsers; `data-server` marks them, since a browser removes them when it navigates to another page.
 */
export function socialTags(meta: PageMetaProps): string {
  const { description, canonicalPath, type = 'website', article } = meta;
  const title = fullTitle(meta.title);
  const image = socialImage(meta.image);
  const entries: readonly Entry[] = [
    ['property', 'og:site_name', brand.name],
    ['property', 'og:locale', 'en_US'],
    ['property', 'og:type', type],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:url', canonicalPath === undefined ? undefined : brand.siteUrl + canonicalPath],
    ['property', 'og:image', image],
    ['property', 'article:published_time', article?.publishedTime],
    ['property', 'article:modified_time', article?.modifiedTime],
    ['property', 'article:author', article?.author],
    ...(article?.tags ?? []).map((tag) => ['property', 'article:tag', tag] as const),
    ['name', 'twitter:card', 'summary_large_image'],
    ['name', 'twitter:title', title],
    ['name', 'twitter:description', description],
    ['name', 'twitter:image', image],
  ];
  return entries.map(tag).join('');
}

function tag([attribute, key, value]: Entry): string {
  if (value === undefined || value === '') return '';
  return `<meta ${attribute}="${key}" content="${escapeAttribute(value)}" data-server>`;
}

/** Absolute. Social networks show no SVG, so a page with an SVG picture is shared with the site's own picture. */
function socialImage(image: string | undefined): string {
  const usable = image === undefined || image === '' || /\.svg(?:$|[?#])/i.test(image) ? undefined : image;
  return new URL(usable ?? brand.socialImage, brand.siteUrl).href;
}
