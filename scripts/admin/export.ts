import { resolve } from 'node:path';
import * as z from 'zod';
import {
  type ExportPosition,
  entityKinds,
  exportFormats,
  exportPages,
  headsOf,
} from '../../lambdas/jobs/exports/export-pages.ts';
import { PublicDirectoryRepository } from '../../lambdas/jobs/exports/public-directory-repository.ts';
import { uuidOf } from '../../lambdas/platform/hashes.ts';
import { brand } from '../../shared/content/brand.ts';
import { attributions, license } from '../../shared/content/pages/open-data.ts';
import { type ExportFormat, exportFormatNames } from '../../shared/contracts/pages/open-data.ts';
import { defineCommand } from './command.ts';
import { ExportFolder } from './export/export-folder.ts';

/** Invalid records that the report names. */
const MAX_NAMED = 20;

const inputSchema = z.object({
  format: z.enum(exportFormatNames, { error: `--format is one of ${exportFormatNames.join(', ')}.` }),
  out: z
    .string({ error: '--out names the folder for the files.' })
    .min(1, '--out names the folder for the files.'),
});

/** How far an interrupted export came. */
const positionSchema = z.object({
  format: z.enum(exportFormatNames),
  directory: z.string(),
  next: z.object({ kind: z.enum(entityKinds), after: z.string().optional() }),
  sizes: z.record(z.string(), z.number()),
  records: z.record(z.string(), z.number()),
});

export const exportCommand = defineCommand({
  name: 'export',
  summary: 'writes everything that is public to files',
  help: `Writes everything that is public, page by page, to files of a folder: every approved clinic and everyone with a page, with what
the pages show, and no private field. jsonl: clinics, people, cities, categories, reviews and posts as the calls answer them, one in each
line. csv: clinics and people with the columns of the import's templates, people with a row for each role. hsds: the Human Services Data
Specification 3, one service with all that belongs to it in each line, and people as its contacts. fhir: HL7 FHIR R4, a file for each type
of resource, as Da Vinci Plan-Net has them. Who has asked to be left out is in no file, and a street that a person has asked to hide is not
in the person's records. The files have their names when all are complete; manifest-FORMAT.json
beside them has their sizes, numbers of records and hashes.`,
  options: [
    { flags: '--format <name>', help: exportFormatNames.join(', ') },
    { flags: '--out <folder>', help: 'the folder for the files, which is made if it is missing' },
  ],
  writes: false,
  input: inputSchema,
  async run({ target, stopping, onProgress, position, clock }, { format, out }) {
    const invalid: string[] = [];
    const repository = new PublicDirectoryRepository(target.table, ({ entity, key }) =>
      invalid.push(`${entity} ${key}`),
    );
    const directory = resolve(out);
    const files = exportFormats(uuidOf)[format];
    const heads = headsOf(files);
    const before = savedExport(position.read(), format, directory, heads.keys());
    const folder = new ExportFolder(directory, heads, before?.sizes);
    const records = new Map([...heads.keys()].map((name) => [name, before?.records[name] ?? 0]));
    const { items: categories } = await repository.categories();
    const total = categories.reduce((sum, { clinicCount }) => sum + clinicCount, 0);
    const [mainFile = ''] = (files.clinics ?? []).map(({ name }) => name);
    try {
      for await (const { parts, next } of exportPages(repository, files, { from: before?.next })) {
        for (const { file, text, records: count } of parts) {
          folder.append(file, text);
          records.set(file, (records.get(file) ?? 0) + count);
        }
        position.write(
          next && { format, directory, next, sizes: folder.sizes(), records: Object.fromEntries(records) },
        );
        onProgress(records.get(mainFile) ?? 0, total);
        if (stopping.aborted && next !== undefined) {
          const done = records.get(mainFile) ?? 0;
          return { isComplete: false, lines: [`Stopped after ${done} clinics. The same command continues.`] };
        }
      }
      const finished = await folder.finish();
      const manifest = {
        directory: brand.siteUrl,
        format,
        exportedAt: clock().toISOString(),
        licence: license,
        attributions,
        files: finished.map((file) => ({ ...file, records: records.get(file.name) ?? 0 })),
      };
      folder.write(`manifest-${format}.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
      return {
        isComplete: invalid.length === 0,
        lines: [
          ...manifest.files.map(
            ({ name, records: count, bytes }) => `  ${name}: ${count} records, ${bytes} bytes`,
          ),
          ...problems(invalid),
          `Files: ${directory}`,
        ],
      };
    } finally {
      folder.close();
    }
  },
});

/** The position of an interrupted export of the same format into the same folder, if its files are still there. */
function savedExport(
  stored: unknown,
  format: ExportFormat,
  directory: string,
  names: Iterable<string>,
): (z.output<typeof positionSchema> & { readonly next: ExportPosition }) | undefined {
  const { data } = positionSchema.safeParse(stored);
  if (data?.format !== format || data.directory !== directory) return undefined;
  return ExportFolder.hasParts(directory, names, data.sizes) ? data : undefined;
}

function problems(invalid: readonly string[]): string[] {
  if (invalid.length === 0) return [];
  const named = invalid.slice(0, MAX_NAMED).map((name) => `  ${name}`);
  return [`${invalid.length} stored records are not valid and were left out:`, ...named];
}
