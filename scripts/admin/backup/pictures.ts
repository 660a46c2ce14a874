/** Pictures of the media bucket, a line each. */
export interface Pictures {
  /** Undefined: from the beginning. */
  page(start: unknown): Promise<{ readonly lines: readonly string[]; readonly next: unknown }>;
  /** Stores the picture of a line, replacing one of the same name. */
  write(line: string): Promise<void>;
}

export const noPictures: Pictures = {
  page: async () => ({ lines: [], next: undefined }),
  write: async () => {
    throw new Error('There is no bucket for the pictures of this backup.');
  },
};
