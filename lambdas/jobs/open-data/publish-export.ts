import { attributions, license } from '../../../shared/content/pages/open-data.ts';
import {
  type ExportFormat,
  exportFormatNames,
  type OpenData,
  type OpenDataFile,
} from '../../../shared/contracts/pages/open-data.ts';
import type { Clock } from '../../platform/clock.ts';
import type { OpenDataFiles, PartFile } from '../../platform/open-data-files.ts';
import type { Queue } from '../../platform/queue.ts';
import {
  type ListingCounts,
  noListings,
  type StoreMeasurement,
  withListings,
} from '../data-quality/index.ts';
import type { Entities, ExportFile, ExportFiles, PublicDirectory, UuidOf } from '../exports/index.ts';
import { type ExportPosition, exportFormats, exportPages, headsOf } from '../exports/index.ts';
import type { OpenDataRepository } from './open-data-repository.ts';

/** Entities of a message: its files are some megabytes each, and it takes half a minute. */
export const PART_SIZE = 25_000;

/** What a message exports. It carries what was exported before it, so that one that comes twice does no harm. */
export interface ExportPart {
  readonly exportedAt: string;
  /** Undefined: the beginning. */
  readonly from?: ExportPosition | undefined;
  /** Counts from 1. */
  readonly part: number;
  readonly clinics: number;
  readonly people: number;
  readonly files: readonly OpenDataFile[];
  /** What was counted for the measurement of quality; undefined: this export measures nothing. */
  readonly quality?: ListingCounts | undefined;
}

export interface PublishExportDependencies {
  readonly directory: PublicDirectory;
  readonly files: OpenDataFiles;
  readonly openData: Pick<OpenDataRepository, 'store'>;
  readonly parts: Queue<ExportPart>;
  /** Called with what was counted of all listings. */
  readonly storeMeasurement: StoreMeasurement;
  readonly uuidOf: UuidOf;
  readonly clock: Clock;
  readonly partSize?: number;
}

export interface PublishResult {
  readonly outcome: 'exported' | 'completed';
  readonly clinics: number;
}

export interface PublishExport {
  start(): Promise<PublishResult>;
  /** Exports a part and enqueues the next one; the last one publishes the list. Throws `service_unavailable`. */
  work(part: ExportPart): Promise<PublishResult>;
}

/**
 * The weekly export in all formats, part by part. Each page of the directory is read once for all of them. Reviews and posts are not
 * in it: their authors wrote them for this site.
 */
export function createPublishExport(dependencies: PublishExportDependencies): PublishExport {
  const { directory, files, openData, parts, storeMeasurement, uuidOf, clock } = dependencies;
  const { partSize = PART_SIZE } = dependencies;
  const { formatOf, merged } = allFormats(uuidOf);
  const heads = headsOf(merged);

  async function work({ exportedAt, from, part, ...before }: ExportPart): Promise<PublishResult> {
    const written = new Map<string, { file: PartFile; records: number }>();
    let [seen, clinics, people] = [0, before.clinics, before.people];
    let { quality } = before;
    let next: ExportPosition | undefined;
    const counting = countingListings(directory, (listed) => {
      quality &&= withListings(quality, listed, new Date(exportedAt));
    });
    for await (const page of exportPages(counting, merged, { from })) {
      next = page.next;
      for (const { file: name, text, records } of page.parts) {
        if (records === 0) continue;
        const open = written.get(name) ?? { file: files.create(name, exportedAt, part), records: 0 };
        await open.file.write(open.records === 0 ? `${heads.get(name)}${text}` : text);
        written.set(name, { ...open, records: open.records + records });
      }
      seen += page.entities;
      if (page.kind === 'clinics') clinics += page.entities;
      if (page.kind === 'people') people += page.entities;
      if (seen >= partSize) break;
    }
    const stored: OpenDataFile[] = [...before.files];
    for (const [name, { file, records }] of written) {
      stored.push({ format: formatOf(name), records, ...(await file.close()) });
    }
    if (next !== undefined) {
      await parts.send([{ exportedAt, from: next, part: part + 1, clinics, people, files: stored, quality }]);
      return { outcome: 'exported', clinics };
    }
    const complete: OpenData = {
      exportedAt,
      licence: license,
      attributions: [...attributions],
      clinics,
      people,
      files: inOrder(stored),
    };
    await files.publish(complete);
    await openData.store(complete);
    if (quality !== undefined) await storeMeasurement(quality, exportedAt);
    return { outcome: 'completed', clinics };
  }

  return {
    start: () =>
      work({
        exportedAt: clock().toISOString(),
        part: 1,
        clinics: 0,
        people: 0,
        files: [],
        quality: noListings(),
      }),
    work,
  };
}

/** The directory, of which each page of clinics is counted as it is read. */
function countingListings(
  directory: PublicDirectory,
  count: (clinics: readonly Entities['clinics'][]) => void,
): PublicDirectory {
  return {
    categories: (request) => directory.categories(request),
    cities: (request) => directory.cities(request),
    async clinics(request) {
      const page = await directory.clinics(request);
      count(page.items);
      return page;
    },
    people: (request) => directory.people(request),
    reviews: (request) => directory.reviews(request),
    posts: (request) => directory.posts(request),
  };
}

/** By formats, and the parts of a file one after the other. */
function inOrder(files: readonly OpenDataFile[]): OpenDataFile[] {
  return exportFormatNames.flatMap((format) =>
    files.filter((file) => file.format === format).toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  );
}

function allFormats(uuidOf: UuidOf) {
  const formats = exportFormats(uuidOf);
  const filesOf = <Kind extends keyof Entities>(kind: Kind): ExportFile<Entities[Kind]>[] =>
    exportFormatNames.flatMap((format) => formats[format][kind] ?? []);
  const merged = {
    categories: filesOf('categories'),
    cities: filesOf('cities'),
    clinics: filesOf('clinics'),
    people: filesOf('people'),
  } satisfies ExportFiles;
  const byName = new Map<string, ExportFormat>(
    exportFormatNames.flatMap((format) =>
      [...headsOf(formats[format]).keys()].map((name) => [name, format] as const),
    ),
  );
  const formatOf = (name: string): ExportFormat => {
    const format = byName.get(name);
    if (format === undefined) throw new Error(`no format has a file ${name}`);
    return format;
  };
  return { merged, formatOf };
}
