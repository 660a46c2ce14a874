import type { ClientBuild } from './client-build.ts';
import type { StyleNode } from './styles.ts';

/** Files of the client build that a page's document inlines or references. */
export interface PageFiles {
  /** The page's style sheets; a document has what it uses of them. */
  readonly sheets: readonly (readonly StyleNode[])[];
  /** Their paths. */
  readonly styles: readonly string[];
  /** Paths of the modules that hydrate the page, in the order in which they run. */
  readonly modules: readonly string[];
}

/** The files of a route: those of the entry, and those of the route's own chunk. */
export function pageFiles(build: ClientBuild, route: string): PageFiles {
  const chunk = build.pages[routeSource(route)];
  if (!chunk) throw new Error(`the build for browsers has no chunk of ${routeSource(route)}`);
  const styles = [...new Set([...build.entry.styles, ...chunk.styles])];
  return {
    sheets: styles.map((path) => build.styles[path] ?? []),
    styles,
    modules: [...new Set([...build.entry.modules, ...chunk.modules])],
  };
}

function routeSource(route: string): string {
  return `src/pages/${route}/${route}.route.ts`;
}
