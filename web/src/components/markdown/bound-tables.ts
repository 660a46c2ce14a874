import type { Root, Table } from 'mdast';

/**
 * The parser fills short rows of a table with empty cells. A short row takes three characters
 * but may add a thousand cells, so tables that would consist mostly of such cells keep their rows as
 * written.
 */
const MAX_FILL_RATIO = 4;

/** A remark plugin that limits the number of table cells. */
export function boundTables() {
  return (tree: Root): void => {
    for (const node of tree.children) visit(node);
  };
}

function visit(node: Root['children'][number]): void {
  if (node.type === 'table') bound(node);
  // Tables can be nested in quotes, lists and footnotes.
  if ('children' in node) for (const child of node.children) visit(child);
}

function bound(table: Table): void {
  const written = table.children.reduce((cells, row) => cells + row.children.length, 0);
  const filled = table.children.length * (table.align?.length ?? 0);
  if (filled > MAX_FILL_RATIO * written) table.align = null;
}
