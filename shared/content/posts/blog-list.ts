/** Texts of the blog's list. */
import { brand } from '../brand.ts';

const SUBJECTS = 'choosing doctors and clinics, understanding ratings, insurance and preparing for a visit';

/** Suffix that distinguishes the later pages of a list. */
const onPage = (page: number): string => (page > 1 ? ` - Page ${page}` : '');

export const blogList = {
  title: 'Healthcare Insights & News',
  lead: 'Plain answers about finding care, reading ratings and getting more out of every visit.',
  meta: {
    /** `tag` may be empty; pages count from 1. */
    title: (tag: string, page: number) =>
      `${tag === '' ? '' : `${tag}: `}Healthcare Insights & News${onPage(page)}`,
    description: (tag: string, page: number) =>
      `Articles from ${brand.name} about ${tag === '' ? SUBJECTS : tag}${onPage(page)}.`,
  },
  search: {
    label: 'Search the posts on this page',
    placeholder: 'Search posts',
    searching: 'Searching the full texts…',
    partly: 'The full texts could not be loaded, so only titles and summaries were searched.',
    found: (count: number) => (count === 1 ? '1 post matches' : `${count} posts match`),
  },
  tags: { label: 'Topics', all: 'All Posts' },
  loading: 'Loading posts',
  more: 'Load More Posts',
  loadingMore: 'Loading more posts…',
  moreFailed: 'More posts could not be loaded. Please try again.',
  noMore: 'These are all posts.',
  previous: 'Previous Page',
  empty: {
    title: 'No Blog Posts Found',
    filtered: 'No post matches your search or topic.',
    unfiltered: 'There are no posts here yet. Please come back soon.',
    clear: 'Clear Filters',
  },
  error: {
    title: 'Error Loading Blog Posts',
    text: "We couldn't load the blog posts. Please try again later.",
    retry: 'Retry',
  },
  tagsFailed: 'Failed to fetch all blogs',
} as const;
