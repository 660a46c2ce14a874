import { memo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { blogPost } from '../../../../shared/content/posts/blog-post.ts';
import { findHeadings } from '../../../../shared/domain/posts/headings.ts';
import { boundTables } from './bound-tables.ts';
import { limitMarkdown } from './limit-markdown.ts';
import { rehypePostLayout } from './rehype-post-layout.ts';

const copy = blogPost.body;

export interface MarkdownProps {
  readonly children: string;
}

/**
 * The body of a post. Raw HTML is skipped, and URLs with another protocol than http, https, irc, ircs, mailto
 * and xmpp are removed (both by react-markdown; tested here, because posts are untrusted input). Its styles are
 * in `post-body.module.css`, which pages load: server-rendered pages do not load this file.
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
    // Footnote links stay on this page.
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
    // A fixed aspect ratio avoids layout shifts.
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
