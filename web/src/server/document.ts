import type { Graph, Thing } from 'schema-dts';
import { loader } from '../../../shared/rendering/loader.ts';
import { speculationRules } from '../../../shared/rendering/speculation-rules.ts';
import type { PageMetaProps } from '../lib/page-meta.tsx';
import { PAGE_STATE_ID, type PageState } from '../lib/query-client.ts';
import { scriptJson } from './html.ts';
import type { PageFiles } from './page-files.ts';
import { socialTags } from './social-tags.ts';
import { usedStyles } from './styles.ts';
import type { Template } from './template.ts';

export interface Page {
  /** React's output for `<head>`: title, description, canonical URL, robots, preloads. */
  readonly head: string;
  readonly body: string;
  readonly meta: PageMetaProps;
  readonly structuredData: readonly Thing[];
  readonly state: PageState;
}

/** The whole document. What is visible comes first: the title, then styles; data and script come last. */
export function pageDocument(template: Template, files: PageFiles, page: Page): string {
  return [
    template.start,
    page.head,
    styles(files, page.body),
    socialTags(page.meta),
    template.head,
    structuredData(page.structuredData),
    `<script data-modules="${files.modules.join(' ')}">${loader}</script>`,
    template.body,
    page.body,
    `</div><script type="application/json" id="${PAGE_STATE_ID}">${scriptJson(page.state)}</script>`,
    `<script type="speculationrules">${speculationRules}</script>`,
    template.end.slice('</div>'.length),
  ].join('');
}

/**
 * What the page uses of its style sheets, behind the sheets themselves, so that it applies until all of them have loaded. They are
 * disabled until the loader loads them; the build's preload function finds them and knows that the page has these styles.
 */
function styles(files: PageFiles, body: string): string {
  const links = (state: string) =>
    files.styles.map((path) => `<link rel="stylesheet" href="${path}"${state}>`).join('');
  return `${links(' disabled')}<style>${usedStyles(files.sheets, body)}</style><noscript>${links('')}</noscript>`;
}

function structuredData(things: readonly Thing[]): string {
  if (things.length === 0) return '';
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return `<script type="application/ld+json" data-server>${scriptJson(graph)}</script>`;
}
