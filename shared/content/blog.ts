/** Words of the blog: its list, its posts. */
import { brand } from './brand.ts';

export const blog = {
  /** For posts without a picture of their own. */
  defaultImage: '/default-blog-image.jpg',
  list: {
    title: 'Healthcare Insights & News',
    lead: 'Plain answers about finding care, reading ratings and getting more out of every visit.',
    meta: {
      description: `Articles from ${brand.name} about choosing doctors and clinics, understanding ratings, insurance and preparing for a visit.`,
      tagTitle: (tag: string) => `${tag}: Healthcare Insights & News`,
      tagDescription: (tag: string) => `Articles about ${tag} from ${brand.name}.`,
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
  },
  card: {
    draft: 'Draft',
    minutes: (minutes: number) => `${minutes} min read`,
    by: 'By',
    moreTags: (count: number) => `+${count} more`,
    topics: 'Topics:',
  },
  post: {
    breadcrumb: { label: 'Breadcrumb', home: 'Home', blog: 'Blog' },
    loading: 'Loading post',
    notFound: {
      title: 'Blog Post Not Found',
      text: "The blog post you're looking for doesn't exist or has been removed.",
      back: 'Back to Blog',
    },
    error: {
      title: 'Unable to load blog post',
      text: "We're having trouble loading this post. Please try again.",
    },
    tags: 'Topics',
    share: {
      label: 'Share this post',
      title: 'Share',
      newWindow: '(opens in a new window)',
      twitter: 'Twitter',
      facebook: 'Facebook',
      linkedIn: 'LinkedIn',
      copy: 'Copy link',
      copied: 'Link copied',
      failed: 'Please copy the link from the address bar.',
    },
    contents: 'Table of Contents',
    body: {
      table: (number: number) => `Table ${number}`,
      code: (number: number) => `Code example ${number}`,
      done: 'Done:',
      open: 'To do:',
      footnotes: 'Footnotes',
    },
    related: { title: 'Related Healthcare Providers' },
    /** The answer to every heading of a post in its structured data (specification, 'Blog post'). */
    headingAnswer: `This article on ${brand.name} answers that in its section of the same name.`,
  },
} as const;
