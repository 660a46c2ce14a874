/** No active option: the cursor is in the text. */
export const NONE = -1;

/**
 * The option that becomes active by a key in an open list, of `count`; undefined for keys that move the cursor in the text.
 * The arrows wrap around; Home and End are the text's until an arrow was pressed.
 */
export function movedTo(key: string, active: number, count: number, inList: boolean): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return active >= count - 1 ? 0 : active + 1;
    case 'ArrowUp':
      return active <= 0 ? count - 1 : active - 1;
    case 'Home':
      return inList ? 0 : undefined;
    case 'End':
      return inList ? count - 1 : undefined;
    default:
      return undefined;
  }
}
