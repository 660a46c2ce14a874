import type { Element, ElementContent, Root, RootContent } from 'hast';
import { blogPost } from '../../../../shared/content/posts/blog-post.ts';
import { idOf, type LocatedHeading, uniqueId } from '../../../../shared/domain/posts/headings.ts';

const copy = blogPost.body;

/**
 * A rehype plugin that decorates a post's HTML: heading ids that equal those of
 * the table of contents, and named scroll regions for content that may be wider than the page.
 */
export function rehypePostLayout(headings: readonly LocatedHeading[]) {
  return (tree: Root): void => {
    const ids = new Map(headings.map(({ line, id }) => [line, id]));
    const used = new Set(ids.values());
    const counts = { tables: 0, codes: 0 };

    const withLayout = (node: Element): Element => {
      node.children = node.children.map((child) => (child.type === 'element' ? withLayout(child) : child));
      switch (node.tagName) {
        // The page already has an h1.
        case 'h1':
          return withLayout({ ...node, tagName: 'h2' });
        case 'h2':
        case 'h3':
          node.properties.id ??= idFor(node);
          return node;
        case 'th':
          // An empty corner cell is not a header.
          return textOf(node).trim() === '' ? { ...node, tagName: 'td' } : node;
        case 'table':
          counts.tables += 1;
          return scrolling('div', copy.table(counts.tables), [node]);
        case 'pre':
          counts.codes += 1;
          return scrolling('pre', copy.code(counts.codes), node.children);
        default:
          return node;
      }
    };

    const idFor = (heading: Element): string | undefined => {
      const inContents = ids.get(heading.position?.start.line ?? 0);
      if (inContents !== undefined) return inContents;
      const text = textOf(heading).trim();
      return text === '' ? undefined : uniqueId(idOf(text), used);
    };

    tree.children = tree.children.map((child): RootContent => {
      return child.type === 'element' ? withLayout(child) : child;
    });
  };
}

/** A scroll region: named, and focusable so that it can be scrolled by keyboard. */
function scrolling(tagName: string, ariaLabel: string, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties: { role: 'region', ariaLabel, tabIndex: 0 }, children };
}

function textOf(node: ElementContent): string {
  if (node.type === 'text') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}
