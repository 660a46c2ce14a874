import type { PageName } from '../app/patterns.ts';
import type { ChunkFiles, ClientBuild } from './client-build.ts';

/** What a page's document holds or names of the build for browsers. */
export interface PageFiles {
  /** Text of the page's style sheets, to stand in the document. */
  readonly css: string;
  /** Paths of these style sheets. */
  readonly styles: readonly string[];
  /** Paths of the modules that bring the page to life, in the order in which they run. */
  readonly modules: readonly string[];
}

/**
 * Finds a page's chunk by the place of its source: `blogPost` is `pages/blog-post/BlogPostPage.tsx`. The page for
 * addresses that lead nowhere is part of what every page has.
 */
export function pageFiles(build: ClientBuild, page: PageName | 'notFound'): PageFiles {
  const chunk = page === 'notFound' ? build.entry : pageChunk(build, page);
  const styles = [...new Set([...build.entry.styles, ...chunk.styles])];
  return {
    css: styles.map((path) => build.styles[path] ?? '').join('\n'),
    styles,
    modules: [...new Set([...build.entry.modules, ...chunk.modules])],
  };
}

function pageChunk(build: ClientBuild, page: PageName): ChunkFiles {
  const folder = page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const source = `src/pages/${folder}/${page.charAt(0).toUpperCase()}${page.slice(1)}Page.tsx`;
  const chunk = build.pages[source];
  if (!chunk) throw new Error(`the build for browsers has no chunk of ${source}`);
  return chunk;
}
