import type { Root, Table } from 'mdast';

/**
 * Rows that are shorter than their table's first one are filled with empty cells. A narrow row costs an author three
 * characters and a table of a thousand columns a thousand cells, so tables that consist of filling keep their rows as
 * they are written.
 */
const MOST_FILLING = 4;

/** A plugin for remark. */
export function boundTables() {
  return (tree: Root): void => {
    for (const node of tree.children) visit(node);
  };
}

function visit(node: Root['children'][number]): void {
  if (node.type === 'table') bound(node);
  // Tables stand inside quotes, lists and footnotes too.
  if ('children' in node) for (const child of node.children) visit(child);
}

function bound(table: Table): void {
  const written = table.children.reduce((cells, row) => cells + row.children.length, 0);
  const filled = table.children.length * (table.align?.length ?? 0);
  if (filled > MOST_FILLING * written) table.align = null;
}
