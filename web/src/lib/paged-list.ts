/** Lists from the pages of a paged call. */

/** Items of all pages in order, each once: ranks may move between two pages that are read. */
export function itemsOf<Item extends { readonly id: string }>(
  pages: readonly { readonly items: readonly Item[] }[],
): Item[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item]))).values()];
}

/** Whether the last page names another one. Holds for the pages of the previous search while the next one loads. */
export function hasMore(pages: readonly { readonly nextCursor: string | undefined }[]): boolean {
  return pages.at(-1)?.nextCursor !== undefined;
}
