import { invalid } from './errors.ts';

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

/** A list that follows another one. Its letter begins each position in it. */
export interface Section {
  readonly letter: string;
}

/** A page of several lists as one, under one cursor. `read` gets positions of the section's own list. */
export async function chainedPage<Of extends Section, Item>(
  sections: readonly Of[],
  { limit, after }: PageRequest,
  read: (section: Of, request: PageRequest) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  let index = after === undefined ? 0 : sections.findIndex(({ letter }) => after.startsWith(letter));
  if (index < 0) throw invalid({ cursor: ['is not a cursor of this query'] });
  let position = after?.slice(1) || undefined;
  const items: Item[] = [];
  for (; ; index += 1, position = undefined) {
    const current = sections[index];
    if (current === undefined) return { items };
    // After a full page, only whether the next list has an item matters: the last page is never empty.
    const count = Math.max(1, limit - items.length);
    const page = await read(current, { limit: count, after: position });
    const isFull = items.length === limit;
    if (isFull && (page.items.length > 0 || page.next !== undefined)) {
      return { items, next: current.letter };
    }
    items.push(...page.items);
    if (page.next !== undefined) return { items, next: `${current.letter}${page.next}` };
  }
}
