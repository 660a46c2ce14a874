import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';
import { templateText } from '../../lambdas/jobs/imports/csv-template.ts';
import type { ImportReport, PeopleReport } from '../../lambdas/jobs/imports/import-report.ts';
import { peopleTemplateText } from '../../lambdas/jobs/imports/people-template.ts';
import { joinings } from '../../lambdas/jobs/imports/places.ts';
import type { UnlistStop } from '../../lambdas/jobs/imports/unlist-guard.ts';
import { slugify } from '../../shared/domain/text/slug.ts';
import { stateDirectory } from '../local/options.ts';
import { defineCommand } from './command.ts';
import { createImportPace, runDeactivations, runImport } from './import/run-import.ts';

/** Lines of a reason that the terminal shows; the file has more. */
const MAX_SHOWN_LINES = 5;
/** Types without a category that the terminal shows; the file has more. */
const MAX_SHOWN_TYPES = 20;
const MAX_SOURCE_LENGTH = 80;

const FORMATS = 'nppes, nppes-deactivations, odhf, csv or csv-people';

const input = z
  .object({
    file: z.string().optional(),
    template: z.boolean().default(false),
    format: z
      .enum(['nppes', 'nppes-deactivations', 'odhf', 'csv', 'csv-people'], `--format is ${FORMATS}.`)
      .optional(),
    source: z
      .string()
      .trim()
      .min(1, '--source needs a name.')
      .max(MAX_SOURCE_LENGTH, `--source has at most ${MAX_SOURCE_LENGTH} characters.`)
      .optional(),
    categoryMap: z.string().optional(),
    locations: z.string().optional(),
    cityMinimum: z.coerce
      .number('--city-minimum is a number.')
      .int('--city-minimum is a whole number.')
      .min(1, '--city-minimum is at least 1.')
      .default(5),
    unlistMissing: z.boolean().default(false),
    confirmUnlist: z.coerce
      .number('--confirm-unlist is a number.')
      .int('--confirm-unlist is a whole number.')
      .min(1, '--confirm-unlist is at least 1.')
      .optional(),
    delta: z.boolean().default(false),
    asOf: z.iso.date('--as-of is a day, YYYY-MM-DD.').optional(),
    rate: z.coerce.number('--rate is a number.').min(1, '--rate is at least 1.').optional(),
    wait: z.boolean().default(true),
    strict: z.boolean().default(false),
    report: z.string().optional(),
  })
  .transform(({ template, file, format, ...options }, context) => {
    if (template) return { template, format };
    if (file === undefined || format === undefined) {
      context.addIssue(file === undefined ? 'import needs a FILE.' : `import needs --format ${FORMATS}.`);
      return z.NEVER;
    }
    if (options.confirmUnlist !== undefined && !options.unlistMissing)
      context.addIssue('--confirm-unlist needs --unlist-missing.');
    if (options.locations !== undefined && format !== 'nppes')
      context.addIssue('--locations needs --format nppes.');
    if (options.delta && format !== 'nppes') context.addIssue('--delta needs --format nppes.');
    if (options.unlistMissing && (options.delta || format === 'nppes-deactivations'))
      context.addIssue('--unlist-missing needs the complete file of a source.');
    if (options.asOf !== undefined && new Date(options.asOf) > new Date())
      context.addIssue('--as-of is a day that has begun.');
    if (format === 'odhf' && options.asOf === undefined)
      context.addIssue('The rows of odhf have no date: give the day of the file with --as-of YYYY-MM-DD.');
    for (const needed of [file, options.categoryMap, options.locations]) {
      if (needed !== undefined && !existsSync(needed)) context.addIssue(`There is no file ${needed}.`);
    }
    return { template: false as const, file, format, ...options };
  });

export const importFile = defineCommand({
  name: 'import',
  summary: 'imports listings and people from a file: NPPES, ODHF or the CSV templates',
  help: `Imports the listings of a file: NPPES (npidata_pfile), ODHF (odhf_v1.csv, version 1.1) or CSV in the layout that --template prints.
The file is read in a stream, of any size. A listing is known by its source and the source's id: importing again updates what the source
says now, and never what staff or the practice have edited since, nor reviews. A city that the directory lacks is made when the file has
enough clinics there.

Organizations of NPPES are clinics, individuals are people: each is joined to the clinic with the same house and unit or the same house and
telephone, else to the organization that the row or --locations names there, else to a clinic that is made for those who share the address or
the telephone, else to a practice with the person's name. The report counts each way. A person who moves ends one role and begins another.

--format csv-people reads people, in the layout that --template --format csv-people prints: a row for each role, those of one person one after
the other. clinic_id is the clinic's id in the same --source, or the directory's own; without it the address finds the clinic as with NPPES. A
person is known by source_id, npi or college and college_number. confirmed_at is the day of all statements of a row; columns such as
gender_confirmed_at have the day of one. What export --format csv writes as people.csv is read back as it was, after its clinics.csv.

A row is rejected, with its line and the reason in the report, when it has no place in the directory: no category for its type, a city
that is too small, a value that the form would not accept. The report is printed and stored as JSON.

It ends when the listings are in their lists, in the search and in the totals, and never runs more than some hundred listings ahead of them,
so that what staff change meanwhile is public as fast as always.

What a row says bears the row's own date (Last Update Date of NPPES, confirmed_at of CSV) or that of --as-of.

--format nppes-deactivations reads CMS' monthly report of deactivated NPIs, the workbook (.xlsx) or the same saved as CSV: their listings
are unlisted, and those that an earlier report took off and this one does not name are listed again.

--unlist-missing counts before anything is written. It stops where the file is empty or ends in an unreadable row, or where more than 20
and more than 10 % of the source's listings would leave the site: a file that was cut, or one with changes alone. --confirm-unlist with
the very number that it names unlists them all the same.`,
  arguments: [{ name: '[file]', help: 'the file to import' }],
  options: [
    { flags: '--format <format>', help: FORMATS },
    { flags: '--source <name>', help: "the source's name, as pages show it; NPPES, ODHF or CSV without it" },
    {
      flags: '--category-map <file>',
      help: "a CSV file with a type of the source and a category's slug in each line, before the format's own; an empty slug: none",
    },
    {
      flags: '--locations <file>',
      help: "NPPES' file of secondary practice locations (pl_pfile), which is read with the register's: each location of a person is a role",
    },
    { flags: '--city-minimum <number>', help: 'rows of the file that make a city (5)' },
    { flags: '--unlist-missing', help: 'takes the listings of the source off the site that the file lacks' },
    {
      flags: '--confirm-unlist <number>',
      help: 'unlists so many listings where --unlist-missing would stop; the number that it named',
    },
    {
      flags: '--delta',
      help: 'the file has only what changed, as the weekly files of NPPES: what is not in it stays, deactivated providers are unlisted',
    },
    {
      flags: '--as-of <day>',
      help: 'YYYY-MM-DD, the day of the file, which counts for rows without a date of their own; odhf needs it',
    },
    { flags: '--rate <number>', help: 'listings that are written in a second, at most' },
    { flags: '--no-wait', help: 'ends when the records are stored, and does not wait for lists meanwhile' },
    { flags: '--strict', help: 'the exit status is 1 when rows were rejected' },
    { flags: '--report <file>', help: 'where the report is stored' },
    {
      flags: '--template',
      help: "prints the first line of the CSV layout's template; with --format csv-people, that of people",
    },
  ],
  writes: true,
  input,
  text: ({ template, format }) =>
    template ? (format === 'csv-people' ? peopleTemplateText : templateText).trimEnd() : undefined,
  async run({ target, dryRun, stopping, onProgress, position, clock, newId }, options) {
    if (options.template) return { isComplete: true, lines: [] };
    const { strict, format, rate, wait } = options;
    const { table } = target;
    const onCatchUp = (derived: number, written: number) => onProgress(derived, written, 'Lists catch up');
    const pace =
      wait && !dryRun ? createImportPace({ table, stopping, clock, newId }, rate, onCatchUp) : undefined;
    const importContext = { table, dryRun, stopping, onProgress, position, clock, newId, pace };
    const { report, isComplete, unlistStop } =
      format === 'nppes-deactivations'
        ? await runDeactivations(options, importContext)
        : await runImport({ ...options, format }, importContext);
    if (unlistStop !== undefined) return { isComplete: false, lines: stopLines(report.source, unlistStop) };
    const isPublic = !isComplete || pace === undefined || (await pace.end());
    const file = resolve(options.report ?? reportFile(report));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
    const isRejected = strict && report.reasons.length > 0;
    return {
      isComplete: isComplete && isPublic && !isRejected,
      lines: [
        ...linesOf(report, dryRun),
        ...(isComplete ? [] : ['Stopped. The same command continues.']),
        ...(isPublic
          ? []
          : ['The records are stored. Lists follow without this command (docs/runbooks/projector.md).']),
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
  const { source, read, created, updated, unchanged, unlisted, refused: rejected } = report;
  const { reasons, leftOut, unknownTypes, people } = report;
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
    ...(people === undefined ? [] : peopleLines(people)),
    ...(reasons.length > 0 ? ['Rejected:'] : []),
    ...reasons.map(
      ({ reason, count, lines }) => `  ${reason}: ${number(count)} (${lineNumbers(lines, count)})`,
    ),
    ...(leftOut.length > 0 ? ['Imported without what could not be read:'] : []),
    ...leftOut.map(({ cell, count, lines }) => `  ${cell}: ${number(count)} (${lineNumbers(lines, count)})`),
    ...typeLines(unknownTypes),
  ];
}

const JOINED: Readonly<Record<keyof PeopleReport['joined'], string>> = {
  id: 'clinic that the row names by its id',
  address: 'same address',
  telephone: 'same house and telephone',
  organization: 'organization that the source names',
  shared: 'clinic made for people who share it',
  solo: 'practice of the one person',
};

export function peopleLines({ joined, ...counts }: PeopleReport): string[] {
  const { created, updated, unchanged, ended, rolesBegun, rolesEnded, sharedClinics, soloClinics } = counts;
  return [
    'People:',
    `  created ${number(created)}, updated ${number(updated)}, unchanged ${number(unchanged)}, ended ${number(ended)}`,
    `  roles begun ${number(rolesBegun)}, ended ${number(rolesEnded)}; begun by:`,
    ...joinings.map((by) => `    ${JOINED[by]}: ${number(joined[by])}`),
    `  clinics made: ${number(sharedClinics)} for people who share one, ${number(soloClinics)} for one person`,
  ];
}

function typeLines(types: ImportReport['unknownTypes']): string[] {
  if (types.length === 0) return [];
  const more = types.length - MAX_SHOWN_TYPES;
  return [
    'Types without a category, which --category-map FILE can name:',
    ...types.slice(0, MAX_SHOWN_TYPES).map(({ type, count }) => `  ${type}: ${number(count)}`),
    ...(more > 0 ? [`  and ${number(more)} more`] : []),
  ];
}

const CAUSES = {
  'empty file': 'The file has no listing.',
  'unreadable last row': 'The last row of the file cannot be read: it may have been cut.',
  'many missing': 'The file may have been cut, or be one with changes alone.',
} satisfies Record<UnlistStop['cause'], string>;

const stopLines = (source: string, { listed, missing, cause }: UnlistStop): string[] => [
  `Nothing was written: --unlist-missing would take ${number(missing)} of ${number(listed)} listings of ${source} off the site.`,
  CAUSES[cause],
  `If they ended, repeat the command with --confirm-unlist ${missing}.`,
];

function lineNumbers(lines: readonly number[], count: number): string {
  const shown = lines.slice(0, MAX_SHOWN_LINES).join(', ');
  return `${count === 1 ? 'line' : 'lines'} ${shown}${count > MAX_SHOWN_LINES ? ', …' : ''}`;
}

const number = (value: number): string => value.toLocaleString('en-US');
