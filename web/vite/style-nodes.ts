import postcss, { type AtRule, type ChildNode, type Rule } from 'postcss';
import type { StyleNode, StyleText } from '../src/server/styles.ts';

/** What no document needs at once: a pointer must move or press, or a printer print. The sheet that loads later has it. */
const LATER = /:(?:hover|active)\b/;
const PRINT = /^print\b/;

/** Parses a style sheet of the build into the nodes that the renderer picks from. Throws where it is not CSS. */
export function styleNodes(css: string): readonly StyleNode[] {
  return merged(nodesOf(postcss.parse(css).nodes));
}

function nodesOf(nodes: readonly ChildNode[] = []): StyleNode[] {
  return nodes.flatMap((node) => {
    if (node.type === 'rule') return ruleOf(node);
    if (node.type === 'atrule') return atRuleOf(node);
    return [];
  });
}

function ruleOf(rule: Rule): StyleNode[] {
  const selectors = rule.selectors.filter((selector) => !LATER.test(withoutFunctions(selector)));
  if (selectors.length === 0) return [];
  if (rule.selector === ':root') return tokensOf(rule);
  const declarations = `{${rule.nodes.map(String).join(';')}}`;
  const needs = selectors.map((selector) => [selector, ...requiredClasses(selector)] as const);
  return needs.every(([, ...classes]) => classes.length === 0)
    ? [{ css: selectors.join(',') + declarations }]
    : [{ selectors: needs, declarations }];
}

/** The custom properties of a rule apart from its other declarations. */
function tokensOf({ selector, nodes }: Rule): StyleNode[] {
  const properties: [string, string][] = [];
  const others: string[] = [];
  for (const node of nodes) {
    if (node.type === 'decl' && node.prop.startsWith('--')) properties.push([node.prop, node.value]);
    else others.push(String(node));
  }
  return [
    { selector, properties },
    ...(others.length > 0 ? [{ css: `${selector}{${others.join(';')}}` }] : []),
  ];
}

function atRuleOf(rule: AtRule): StyleNode[] {
  const prelude = `@${rule.name}${rule.params === '' ? '' : ` ${rule.params}`}`;
  if (rule.name === 'keyframes') return [{ keyframes: rule.params, css: String(rule) }];
  if (rule.name === 'media' && PRINT.test(rule.params)) return [];
  if (!rule.nodes) return [{ css: `${prelude};` }];
  if (rule.nodes.every(({ type }) => type === 'decl')) return [{ css: String(rule) }];
  return [{ prelude, rules: merged(nodesOf(rule.nodes)) }];
}

/** Classes without which a selector matches nothing: not those of functions, such as `:not()` and `:is()`. */
export function requiredClasses(selector: string): string[] {
  return [...withoutFunctions(selector).matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
}

function withoutFunctions(selector: string): string {
  let rest = selector;
  while (rest.includes('(')) {
    const without = rest.replaceAll(/\([^()]*\)/g, '');
    if (without === rest) throw new Error(`parentheses do not match: ${selector}`);
    rest = without;
  }
  return rest;
}

/** Texts that follow each other as one. */
function merged(nodes: readonly StyleNode[]): StyleNode[] {
  const all: StyleNode[] = [];
  for (const node of nodes) {
    const last = all.at(-1);
    if (last && isText(last) && isText(node)) all.splice(-1, 1, { css: last.css + node.css });
    else all.push(node);
  }
  return all;
}

function isText(node: StyleNode): node is StyleText {
  return 'css' in node && !('keyframes' in node);
}
