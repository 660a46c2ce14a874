import type { ExportFormat } from '../../../shared/contracts/pages/open-data.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { csvFiles } from './csv.ts';
import type { Entities, EntityKind, ExportFiles } from './export-files.ts';
import { fhirFiles } from './fhir.ts';
import { hsdsFiles, type UuidOf } from './hsds.ts';
import { jsonLinesFiles } from './json-lines.ts';

/** All throw `service_unavailable`. */
export type PublicDirectory = {
  readonly [Kind in EntityKind]: (request: PageRequest) => Promise<Page<Entities[Kind]>>;
};

/** The files of each format. */
export function exportFormats(uuidOf: UuidOf): Readonly<Record<ExportFormat, ExportFiles>> {
  return { jsonl: jsonLinesFiles, csv: csvFiles, hsds: hsdsFiles(uuidOf), fhir: fhirFiles };
}

/** In the order in which they are exported. */
export const entityKinds = ['categories', 'cities', 'clinics', 'people', 'reviews', 'posts'] as const;
entityKinds satisfies readonly EntityKind[];

/** Entities of a page: what an export holds in memory. */
const PAGE_SIZE = 200;

/** Where an export continues. */
export interface ExportPosition {
  readonly kind: EntityKind;
  readonly after?: string | undefined;
}

export interface ExportPage {
  readonly kind: EntityKind;
  /** How many it has. */
  readonly entities: number;
  /** What is added to each file. */
  readonly parts: readonly { readonly file: string; readonly text: string; readonly records: number }[];
  /** Undefined after the last page. */
  readonly next: ExportPosition | undefined;
}

/** What each file begins with, by its name. */
export function headsOf(files: ExportFiles): Map<string, string> {
  return new Map(entityKinds.flatMap((kind) => (files[kind] ?? []).map(({ name, head }) => [name, head])));
}

/** Reads everything that the files hold, page by page. Throws `service_unavailable`. */
export async function* exportPages(
  directory: PublicDirectory,
  files: ExportFiles,
  { from, pageSize = PAGE_SIZE }: { from?: ExportPosition | undefined; pageSize?: number } = {},
): AsyncGenerator<ExportPage, void, undefined> {
  const kinds = entityKinds.filter((kind) => files[kind] !== undefined);
  let position = from ?? firstOf(kinds);
  while (position !== undefined) {
    const page = await pageOf(directory, files, position, kinds, pageSize);
    yield page;
    position = page.next;
  }
}

async function pageOf<Kind extends EntityKind>(
  directory: PublicDirectory,
  files: ExportFiles,
  { kind, after }: { readonly kind: Kind; readonly after?: string | undefined },
  kinds: readonly EntityKind[],
  limit: number,
): Promise<ExportPage> {
  const { items, next } = await directory[kind]({ limit, ...(after !== undefined && { after }) });
  return {
    kind,
    entities: items.length,
    parts: (files[kind] ?? []).map(({ name, textOf, recordsOf = () => 1 }) => ({
      file: name,
      text: items.map(textOf).join(''),
      records: items.reduce((sum, item) => sum + recordsOf(item), 0),
    })),
    next: next === undefined ? firstOf(kinds.slice(kinds.indexOf(kind) + 1)) : { kind, after: next },
  };
}

function firstOf([kind]: readonly EntityKind[]): ExportPosition | undefined {
  return kind && { kind };
}
