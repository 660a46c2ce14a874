import { parseArgs } from 'node:util';

export const parts = ['bytes', 'lighthouse', 'axe', 'html'] as const;
export type Part = (typeof parts)[number];

export interface AuditOptions {
  /** Runs of Lighthouse for each page and device. */
  readonly runs: number;
  readonly parts: ReadonlySet<Part>;
  /** Page types by name; all of them by default. */
  readonly pages: readonly string[] | undefined;
  /** A running site; without it the audit starts one. */
  readonly url: string | undefined;
  /** Folder for the report. */
  readonly out: string;
}

export function parseOptions(args: readonly string[]): AuditOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      runs: { type: 'string', default: '5' },
      pages: { type: 'string' },
      without: { type: 'string', default: '' },
      url: { type: 'string' },
      out: { type: 'string', default: '.local/audit' },
    },
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number from 1');
  const left = list(values.without);
  const unknown = left.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0) throw new Error(`--without knows ${parts.join(', ')}; not ${unknown.join(', ')}`);
  return {
    runs,
    parts: new Set(parts.filter((part) => !left.includes(part))),
    pages: values.pages === undefined ? undefined : list(values.pages),
    url: values.url?.replace(/\/$/, ''),
    out: values.out,
  };
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
