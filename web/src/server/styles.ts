/** Style sheets as the renderer reads them: parsed at build, so that a rendering only picks. */

/** Text that every document gets, such as custom properties and rules of elements. */
export interface StyleText {
  readonly css: string;
}

/** A rule of classes: a document that has all classes of a selector gets the rule for it. */
export interface StyleRule {
  readonly selectors: readonly (readonly [selector: string, ...classes: readonly string[]])[];
  /** With its braces. */
  readonly declarations: string;
}

/** Rules within an at-rule, such as `@media (width>=40rem)`. */
export interface StyleGroup {
  readonly prelude: string;
  readonly rules: readonly StyleNode[];
}

/** An animation: for documents whose rules name it. */
export interface StyleKeyframes {
  readonly keyframes: string;
  readonly css: string;
}

/** Custom properties of the root: a document gets those that its rules read. */
export interface StyleTokens {
  readonly selector: string;
  readonly properties: readonly (readonly [name: string, value: string])[];
}

export type StyleNode = StyleText | StyleRule | StyleGroup | StyleKeyframes | StyleTokens;

const CLASSES = /\bclass="([^"]*)"/g;
const READS = /var\(\s*(--[\w-]+)/g;

/**
 * The rules of style sheets that a document needs for its first view, in their order. The browser loads the whole sheets when it is
 * idle: they have in addition what only scripts, a pointer or a printer ask for.
 */
export function usedStyles(sheets: readonly (readonly StyleNode[])[], html: string): string {
  const nodes = sheets.flat();
  const classes = classesOf(html);
  const rules = textOf(nodes, classes, new Set());
  const read = tokensRead(nodes, rules + html);
  const css = read.size === 0 ? rules : textOf(nodes, classes, read);
  const animations = all(nodes, isKeyframes).filter(({ keyframes }) => css.includes(keyframes));
  return css + animations.map((animation) => animation.css).join('');
}

function textOf(
  nodes: readonly StyleNode[],
  classes: ReadonlySet<string>,
  tokens: ReadonlySet<string>,
): string {
  return nodes
    .map((node) => {
      if (isKeyframes(node)) return '';
      if ('css' in node) return node.css;
      if ('prelude' in node) return block(node.prelude, textOf(node.rules, classes, tokens));
      if ('properties' in node) {
        const read = node.properties.filter(([name]) => tokens.has(name));
        return block(node.selector, read.map(([name, value]) => `${name}:${value}`).join(';'));
      }
      const matching = node.selectors.filter(([, ...needed]) => needed.every((name) => classes.has(name)));
      return matching.length === 0 ? '' : matching.map(([selector]) => selector).join() + node.declarations;
    })
    .join('');
}

function block(prelude: string, content: string): string {
  return content === '' ? '' : `${prelude}{${content}}`;
}

function classesOf(html: string): ReadonlySet<string> {
  const lists = new Set<string>();
  for (const [, list = ''] of html.matchAll(CLASSES)) lists.add(list);
  return new Set([...lists].flatMap((list) => list.split(' ')));
}

/** Names of the tokens that a text reads, and of those that these read. */
function tokensRead(nodes: readonly StyleNode[], text: string): ReadonlySet<string> {
  const values = new Map<string, string>();
  for (const { properties } of all(nodes, isTokens)) {
    for (const [name, value] of properties) values.set(name, `${values.get(name) ?? ''} ${value}`);
  }
  const read = new Set<string>();
  const visit = (value: string) => {
    for (const [, name = ''] of value.matchAll(READS)) {
      if (read.has(name)) continue;
      read.add(name);
      visit(values.get(name) ?? '');
    }
  };
  visit(text);
  return read;
}

function all<Node extends StyleNode>(
  nodes: readonly StyleNode[],
  is: (node: StyleNode) => node is Node,
): Node[] {
  return nodes.flatMap((node) => ('prelude' in node ? all(node.rules, is) : is(node) ? [node] : []));
}

function isKeyframes(node: StyleNode): node is StyleKeyframes {
  return 'keyframes' in node;
}

function isTokens(node: StyleNode): node is StyleTokens {
  return 'properties' in node;
}
