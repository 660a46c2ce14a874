import { useEffect, useRef, useState } from 'react';

/**
 * The item of a queue in focus. It stays the same while others come and go; when it goes itself, the next one takes its place.
 */
export function usePlace<Item extends { readonly id: string }>(items: readonly Item[]) {
  const [place, setPlace] = useState<{ readonly id: string | undefined; readonly index: number }>({
    id: undefined,
    index: 0,
  });
  const found = items.findIndex(({ id }) => id === place.id);
  const index = found >= 0 ? found : Math.max(0, Math.min(place.index, items.length - 1));
  const item = items[index];
  if (item !== undefined && (item.id !== place.id || index !== place.index)) {
    setPlace({ id: item.id, index });
  }
  return {
    item,
    index,
    moveTo: (to: number) => setPlace({ id: items[to]?.id, index: to }),
    /** Item whose decision was undone or failed. */
    follow: (id: string) => setPlace((before) => ({ ...before, id })),
  };
}

/** What screen readers hear of the last command, and the card of the item in focus, which then gets the focus. */
export function useAnnouncement<Card extends HTMLElement>() {
  const card = useRef<Card>(null);
  const [announcement, setAnnouncement] = useState('');
  const [focused, setFocused] = useState(0);
  // After the item has changed, so that screen readers read the next one.
  useEffect(() => {
    if (focused > 0) card.current?.focus();
  }, [focused]);
  return {
    card,
    announcement,
    say(text: string) {
      setAnnouncement(text);
      setFocused((count) => count + 1);
    },
  };
}
