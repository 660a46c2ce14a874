import type { Graph, Thing } from 'schema-dts';
import { loader } from '../../../shared/rendering/loader.ts';
import { speculationRules } from '../../../shared/rendering/speculation-rules.ts';
import type { PageMetaProps } from '../lib/page-meta.tsx';
import { PAGE_STATE_ID, type PageState } from '../lib/query-client.ts';
import { scriptJson } from './html.ts';
import type { PageFiles } from './page-files.ts';
import { socialTags } from './social-tags.ts';
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
    `<style>${files.css}</style>`,
    socialTags(page.meta),
    template.head,
    structuredData(page.structuredData),
    // Disabled, so not loaded: the build's preload function finds them and knows that the page has these styles.
    files.styles.map((path) => `<link rel="stylesheet" href="${path}" disabled>`).join(''),
    `<script data-modules="${files.modules.join(' ')}">${loader}</script>`,
    template.body,
    page.body,
    `</div><script type="application/json" id="${PAGE_STATE_ID}">${scriptJson(page.state)}</script>`,
    `<script type="speculationrules">${speculationRules}</script>`,
    template.end.slice('</div>'.length),
  ].join('');
}

function structuredData(things: readonly Thing[]): string {
  if (things.length === 0) return '';
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return `<script type="application/ld+json" data-server>${scriptJson(graph)}</script>`;
}
