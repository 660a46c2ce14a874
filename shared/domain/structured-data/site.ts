import type { FAQPage, Organization, WebSite } from 'schema-dts';
import { brand } from '../../content/brand.ts';
import { absoluteUrl, ids } from './urls.ts';

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
