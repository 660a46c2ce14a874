/**
 * What pages tell search engines about themselves, as schema.org things without a context: a page puts its things
 * into one graph. Ratings come from the directory's own published reviews and only where those are shown.
 */
export { blogPosting, postList } from './article.ts';
export { clinicData } from './clinic.ts';
export { breadcrumbList, clinicList } from './lists.ts';
export { faqPage, organization, webSite } from './site.ts';
