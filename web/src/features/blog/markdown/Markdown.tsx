import { memo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { blogPost } from '../../../../../shared/content/blog-post.ts';
import { findHeadings } from '../../../../../shared/domain/headings.ts';
import { boundTables } from './bound-tables.ts';
import { limitMarkdown } from './limit-markdown.ts';
import { rehypePostLayout } from './rehype-post-layout.ts';

const copy = blogPost.body;

export interface MarkdownProps {
  readonly children: string;
}

/**
 * The body of a post. Raw HTML is left out, and addresses with another protocol than http, https, irc, ircs, mailto
 * and xmpp are blanked (both by react-markdown; tested here, since nobody vouches for what a post holds). Its style is
 * the page's (`post-body.module.css`), since pages of the server come without this file.
 */
export const Markdown = memo(function Markdown({ children }: MarkdownProps) {
  const rehypePlugins: Options['rehypePlugins'] = [[rehypePostLayout, findHeadings(children)]];
  return (
    <ReactMarkdown
      skipHtml
      remarkPlugins={[remarkGfm, boundTables]}
      rehypePlugins={rehypePlugins}
      remarkRehypeOptions={{ footnoteLabel: copy.footnotes, footnoteLabelProperties: {} }}
      components={components}
    >
      {limitMarkdown(children)}
    </ReactMarkdown>
  );
});

const components: Components = {
  a({ node, href, children, ...rest }) {
    // The two ends of a footnote lead to each other, on this page.
    if (
      node?.properties.dataFootnoteRef !== undefined ||
      node?.properties.dataFootnoteBackref !== undefined
    ) {
      return (
        <a {...rest} href={href}>
          {children}
        </a>
      );
    }
    if (!href) return <span>{children}</span>;
    return (
      <a {...rest} href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  },
  img({ src, alt = '', title }) {
    if (!src) return <span>{alt}</span>;
    // A box of one shape for pictures of any: nothing moves when they arrive.
    return (
      <img src={src} alt={alt} title={title} width={1200} height={675} loading="lazy" decoding="async" />
    );
  },
  input({ checked }) {
    return (
      <span data-task={checked ? 'done' : 'open'}>
        <span className="visually-hidden">{checked ? copy.done : copy.open} </span>
      </span>
    );
  },
};
