export interface PageRequest {
  readonly limit: number;
  /** A position that an earlier page of the same query returned as `next`. */
  readonly after?: string | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; absent on the last page. */
  readonly next?: string | undefined;
}
