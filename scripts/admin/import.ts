import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { templateText } from '../../lambdas/jobs/imports/csv-template.ts';
import type { ImportReport } from '../../lambdas/jobs/imports/import-report.ts';
import { slugify } from '../../shared/domain/text/slug.ts';
import { stateDirectory } from '../local/options.ts';
import { defineCommand } from './command.ts';
import { runImport } from './import/run-import.ts';

/** Lines of a reason that the terminal shows; the file has more. */
const MAX_SHOWN_LINES = 5;
const MAX_SOURCE_LENGTH = 80;

const input = z
  .object({
    file: z.string().optional(),
    template: z.boolean().default(false),
    format: z.enum(['nppes', 'odhf', 'csv'], '--format is nppes, odhf or csv.').optional(),
    source: z
      .string()
      .trim()
      .min(1, '--source needs a name.')
      .max(MAX_SOURCE_LENGTH, `--source has at most ${MAX_SOURCE_LENGTH} characters.`)
      .optional(),
    categoryMap: z.string().optional(),
    cityMinimum: z.coerce
      .number('--city-minimum is a number.')
      .int('--city-minimum is a whole number.')
      .min(1, '--city-minimum is at least 1.')
      .default(5),
    unlistMissing: z.boolean().default(false),
    strict: z.boolean().default(false),
    report: z.string().optional(),
  })
  .transform(({ template, file, format, ...options }, context) => {
    if (template) return { template };
    if (file === undefined || format === undefined) {
      context.addIssue(
        file === undefined ? 'import needs a FILE.' : 'import needs --format nppes, odhf or csv.',
      );
      return z.NEVER;
    }
    for (const needed of [file, options.categoryMap]) {
      if (needed !== undefined && !existsSync(needed)) context.addIssue(`There is no file ${needed}.`);
    }
    return { template: false as const, file, format, ...options };
  });

export const importFile = defineCommand({
  name: 'import',
  summary: 'imports listings from a file: NPPES, ODHF or the CSV template',
  help: `Imports the listings of a file: NPPES (npidata_pfile), ODHF (odhf_v1.csv, version 1.1) or CSV in the layout that --template prints.
The file is read in a stream, of any size. A listing is known by its source and the source's id: importing again updates what the source
says now, and never what staff or the practice have edited since, nor reviews. A city that the directory lacks is made when the file has
enough clinics there.

A row is rejected, with its line and the reason in the report, when it has no place in the directory: no category for its type, a city
that is too small, a value that the form would not accept. The report is printed and stored as JSON.`,
  arguments: [{ name: '[file]', help: 'the file to import' }],
  options: [
    { flags: '--format <format>', help: 'nppes, odhf or csv' },
    { flags: '--source <name>', help: "the source's name, as pages show it; NPPES, ODHF or CSV without it" },
    {
      flags: '--category-map <file>',
      help: "a CSV file with a type of the source and a category's slug in each line, before the format's own; an empty slug: none",
    },
    { flags: '--city-minimum <number>', help: 'clinics of the file that make a city (5)' },
    { flags: '--unlist-missing', help: 'takes the listings of the source off the site that the file lacks' },
    { flags: '--strict', help: 'the exit status is 1 when rows were rejected' },
    { flags: '--report <file>', help: 'where the report is stored' },
    { flags: '--template', help: "prints the first line of the CSV layout's template" },
  ],
  writes: true,
  input,
  text: ({ template }) => (template ? templateText.trimEnd() : undefined),
  async run({ target, dryRun, stopping, onProgress, position, clock, newId }, options) {
    if (options.template) return { isComplete: true, lines: [] };
    const { strict } = options;
    const { report, isComplete } = await runImport(options, {
      table: target.table,
      dryRun,
      stopping,
      onProgress,
      position,
      clock,
      newId,
    });
    const file = resolve(options.report ?? reportFile(report));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
    const isRejected = strict && report.reasons.length > 0;
    return {
      isComplete: isComplete && !isRejected,
      lines: [
        ...linesOf(report, dryRun),
        ...(isComplete ? [] : ['Stopped. The same command continues.']),
        ...(isRejected ? ['Rows were rejected, which --strict makes an error.'] : []),
      ],
      lastLine: `Report: ${file}`,
    };
  },
});

function reportFile({ source, startedAt }: ImportReport): string {
  const time = startedAt.replace(/[:.]/g, '-');
  return resolve(stateDirectory(process.env), 'admin', `import-${slugify(source, 'source')}-${time}.json`);
}

function linesOf(report: ImportReport, dryRun: boolean): string[] {
  const { source, read, created, updated, unchanged, unlisted, refused: rejected, reasons } = report;
  const counts = [
    ['created', created],
    ['updated', updated],
    ['unchanged', unchanged],
    ['unlisted', unlisted],
    ['rejected', rejected],
  ] as const;
  return [
    `${source}: ${number(read)} rows read${dryRun ? '; without --dry-run would be' : ''}`,
    ...counts.map(([name, count]) => `  ${name.padEnd(11)}${number(count).padStart(11)}`),
    ...(reasons.length > 0 ? ['Rejected:'] : []),
    ...reasons.map(
      ({ reason, count, lines }) => `  ${reason}: ${number(count)} (${lineNumbers(lines, count)})`,
    ),
  ];
}

function lineNumbers(lines: readonly number[], count: number): string {
  const shown = lines.slice(0, MAX_SHOWN_LINES).join(', ');
  return `${count === 1 ? 'line' : 'lines'} ${shown}${count > MAX_SHOWN_LINES ? ', …' : ''}`;
}

const number = (value: number): string => value.toLocaleString('en-US');
