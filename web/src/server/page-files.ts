import type { ClientBuild } from './client-build.ts';

/** Files of the client build that a page's document inlines or references. */
export interface PageFiles {
  /** Text of the page's style sheets, which is inlined in the document. */
  readonly css: string;
  /** Paths of these style sheets. */
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
    css: styles.map((path) => build.styles[path] ?? '').join('\n'),
    styles,
    modules: [...new Set([...build.entry.modules, ...chunk.modules])],
  };
}

function routeSource(route: string): string {
  return `src/pages/${route}/${route}.route.ts`;
}
