/** Texts of a post's page. */
import { brand } from '../brand.ts';

export const blogPost = {
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
} as const;
