import type { AxeResult } from './axe.ts';
import type { Device, Scores } from './lighthouse.ts';
import type { FirstLoad } from './measure.ts';

export interface PageReport {
  readonly name: string;
  readonly path: string;
  readonly bytes?: FirstLoad;
  /** Medians. */
  readonly scores?: Readonly<Record<Device, Scores>>;
  readonly markup?: readonly string[];
  /** Figures over a hard budget. */
  readonly problems: readonly string[];
}

export interface AuditReport {
  readonly runs: number;
  readonly pages: readonly PageReport[];
  readonly axe?: AxeResult;
}

export function problemsOf({ pages, axe }: AuditReport): string[] {
  return [
    ...pages.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
    ...(axe?.failures ?? []).map((failure) => `axe: ${failure}`),
  ];
}

const HEADINGS = [
  'Page',
  'JS KiB',
  'CSS KiB',
  'HTML KiB',
  'Requests',
  'Phone',
  'LCP ms',
  'TBT ms',
  'CLS',
  'Desktop',
  'CLS',
  'A11y',
  'Best practices',
  'SEO',
  'HTML errors',
];

/** Heading and the one table, as Markdown that also reads well in a terminal, and the figures over budget. */
export function toMarkdown(report: AuditReport): string {
  const rows = [HEADINGS, ...report.pages.map(row)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  const [head = HEADINGS, ...body] = rows;
  const problems = problemsOf(report);
  return [
    '# The site audited',
    '',
    'Made by `npm run audit`. Sizes are the same on every machine; times, and scores that follow from them, are not.',
    '',
    line(head),
    rule,
    ...body.map(line),
    '',
    `Sizes are of a first load, as sent; Lighthouse figures are medians of ${report.runs}.`,
    ...(report.axe
      ? [
          `axe: ${report.axe.failures.length} violations in ${report.axe.states} states, each on a phone and on a desktop.`,
        ]
      : []),
    '',
    ...(problems.length === 0
      ? ['Everything is within its budget.']
      : ['Past a budget:', '', ...problems.map((problem) => `- ${problem}`)]),
    '',
  ].join('\n');
}

function row({ name, bytes, scores, markup }: PageReport): string[] {
  const kib = (size: number | undefined) => (size === undefined ? '–' : (size / 1024).toFixed(1));
  const figure = (value: number | undefined) => (value === undefined ? '–' : String(value));
  const { mobile, desktop } = scores ?? {};
  const lowest = (of: 'accessibility' | 'bestPractices' | 'seo') =>
    mobile && desktop ? String(Math.min(mobile[of], desktop[of])) : '–';
  return [
    name,
    kib(bytes?.script),
    kib(bytes?.stylesheet),
    kib(bytes?.document),
    figure(bytes?.requests),
    figure(mobile?.performance),
    figure(mobile?.lcp),
    figure(mobile?.tbt),
    figure(mobile?.cls),
    figure(desktop?.performance),
    figure(desktop?.cls),
    lowest('accessibility'),
    lowest('bestPractices'),
    lowest('seo'),
    figure(markup?.length),
  ];
}
