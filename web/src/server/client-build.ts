import type { StyleNode } from './styles.ts';

/** Files of a chunk and of everything it imports, as paths such as `/assets/site-CtCS614q.js`. */
export interface ChunkFiles {
  /** The chunk's own file first. */
  readonly modules: readonly string[];
  /** In the order in which they apply. */
  readonly styles: readonly string[];
}

/** What the renderer needs of the build for browsers. */
export interface ClientBuild {
  /** `index.html` as built. */
  readonly shell: string;
  /** The other files beside it, such as `/favicon.svg`. */
  readonly files: readonly string[];
  /** The chunk that starts the site. */
  readonly entry: ChunkFiles;
  /** The routes' chunks by their source, such as `src/pages/clinic/clinic.route.ts`. */
  readonly pages: Readonly<Record<string, ChunkFiles>>;
  /** The style sheets, by their paths. */
  readonly styles: Readonly<Record<string, readonly StyleNode[]>>;
}
