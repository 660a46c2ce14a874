/** URLs, lists and the site itself. */
import type { BreadcrumbList, FAQPage, ItemList, Organization, WebSite } from 'schema-dts';
import { brand } from '../../../content/brand.ts';

/** The absolute URL of a path of the site; an absolute URL stays as it is. */
export function absoluteUrl(pathOrUrl: string): string {
  return new URL(pathOrUrl, brand.siteUrl).href;
}

/** Ids of the graph, by which its entries refer to each other. */
export const ids = {
  organization: absoluteUrl('/#organization'),
  webSite: absoluteUrl('/#website'),
} as const;

/** The directory itself: publisher of articles, and of the site. */
export function organization(): Exclude<Organization, string> {
  return {
    '@type': 'Organization',
    '@id': ids.organization,
    name: brand.name,
    slogan: brand.tagline,
    url: absoluteUrl('/'),
    logo: absoluteUrl(brand.socialImage),
    email: brand.emails.support,
    areaServed: [
      { '@type': 'Country', name: 'United States' },
      { '@type': 'Country', name: 'Canada' },
    ],
  };
}

export function webSite(): Exclude<WebSite, string> {
  return {
    '@type': 'WebSite',
    '@id': ids.webSite,
    name: brand.name,
    url: absoluteUrl('/'),
    inLanguage: 'en-US',
    publisher: { '@id': ids.organization },
  };
}

/** Entries of a page of questions (specification, section 9). */
const QUESTIONS = 5;

/** The first questions that the page shows, with their answers. */
export function faqPage(
  items: readonly { readonly question: string; readonly answer: string }[],
): Exclude<FAQPage, string> {
  return {
    '@type': 'FAQPage',
    mainEntity: items.slice(0, QUESTIONS).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

/** The path of a page, from the home page down; the last item is the page itself and needs no URL. */
export function breadcrumbList(
  items: readonly { readonly name: string; readonly path?: string | undefined }[],
): Exclude<BreadcrumbList, string> {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(path !== undefined && { item: absoluteUrl(path) }),
    })),
  };
}

/** Clinics of a list page, in its order, by URL only: ratings are marked up where their reviews are shown. */
export function clinicList(
  name: string,
  clinics: readonly { readonly slug: string; readonly name: string }[],
): Exclude<ItemList, string> {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: clinics.length,
    itemListElement: clinics.map((clinic, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: clinic.name,
      url: absoluteUrl(`/clinics/${clinic.slug}`),
    })),
  };
}
