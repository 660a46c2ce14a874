import { invalid } from './errors.ts';
import type { Page, PageRequest } from './page.ts';

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
