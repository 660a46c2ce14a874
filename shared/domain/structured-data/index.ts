/**
 * Structured data of pages for search engines: schema.org types without a context, which a page joins into one graph.
 * Ratings come from the directory's own published reviews and only where those are shown.
 */
export { blogPosting, postList } from './article.ts';
export { clinicData } from './clinic.ts';
export { breadcrumbList, clinicList, faqPage, organization, webSite } from './site.ts';
