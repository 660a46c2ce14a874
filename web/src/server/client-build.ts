/** Files of a chunk and of everything it imports, as paths such as `/assets/site-CtCS614q.js`. */
export interface ChunkFiles {
  /** The chunk's own file first. */
  readonly modules: readonly string[];
  /** In the order in which they apply. */
  readonly styles: readonly string[];
}

/** What the renderer needs to know of the build for browsers. */
export interface ClientBuild {
  /** `index.html` as built. */
  readonly shell: string;
  /** The other files beside it, such as `/favicon.svg`. */
  readonly files: readonly string[];
  /** The chunk that starts the site. */
  readonly entry: ChunkFiles;
  /** The pages' chunks by their source, such as `src/pages/clinic/ClinicPage.tsx`. */
  readonly pages: Readonly<Record<string, ChunkFiles>>;
  /** The text of every style sheet that a page starts with, by its path. */
  readonly styles: Readonly<Record<string, string>>;
}
