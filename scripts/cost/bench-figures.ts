/** What calls, renderings and pages cost, as the bench and the audit measured them (docs/benchmarks). */
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const mean = z.object({ mean: z.number() });
const stored = z.object({ items: z.number(), bytes: z.number() });
const benchSchema = z.object({
  sizes: z.array(
    z.object({
      clinics: z.number(),
      fill: z.object({ people: z.number(), ofClinics: stored, ofPeople: stored }),
      groups: z.array(
        z.object({
          name: z.string(),
          mix: z.string().optional(),
          units: mean,
          cpu: mean,
          tableRequests: mean,
          requests: z.number(),
        }),
      ),
      writes: z.array(
        z.object({
          name: z.string(),
          writeUnits: mean,
          readUnits: mean,
          tableRequests: mean,
          cpu: mean,
          parts: z.object({ record: z.number().default(0) }),
        }),
      ),
    }),
  ),
});

export interface CallFigures {
  /** Read request units. */
  readonly units: number;
  /** Milliseconds of CPU time. */
  readonly cpu: number;
  /** Requests to the table. */
  readonly tableRequests: number;
}

const rendererSchema = z.object({
  pages: z.array(z.object({ name: z.string(), requests: z.number() })),
  sizes: z.array(z.object({ name: z.string(), size: z.number(), warm: z.number() })),
});

const auditSchema = z.object({
  pages: z.array(
    z.object({
      name: z.string(),
      bytes: z
        .object({ script: z.number(), stylesheet: z.number(), document: z.number(), requests: z.number() })
        .optional(),
    }),
  ),
});

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../docs/benchmarks/${name}.json`, import.meta.url), 'utf8'));

/** At the largest directory. */
const bench = benchSchema.parse(read('directory'));
const renderer = rendererSchema.parse(read('renderer'));
const audit = auditSchema.parse(read('audit'));
const largest = bench.sizes.reduce((a, b) => (b.clinics > a.clinics ? b : a));

export const benchClinics = largest.clinics;

/** Items and bytes of a clinic and of a person, with entries in indexes and the overhead of each. */
export function fillFigures() {
  const { people, ofClinics, ofPeople } = largest.fill;
  const each = ({ items, bytes }: typeof ofClinics, of: number) => ({ items: items / of, bytes: bytes / of });
  return { clinic: each(ofClinics, largest.clinics), person: each(ofPeople, people) };
}

/** Means of a group of requests, or of all groups of a mix. */
export function callFigures(name: string): CallFigures {
  const groups = largest.groups.filter((group) => group.name === name || group.mix === name);
  const requests = groups.reduce((sum, group) => sum + group.requests, 0);
  if (requests === 0) throw new Error(`the bench has no calls ${name}`);
  const meanOf = (figure: 'units' | 'cpu' | 'tableRequests') =>
    groups.reduce((sum, group) => sum + group[figure].mean * group.requests, 0) / requests;
  return { units: meanOf('units'), cpu: meanOf('cpu'), tableRequests: meanOf('tableRequests') };
}

/** What a write costs on average, with what the projector derives from it; `record` are the write units of the record alone. */
export interface WriteFigures {
  readonly reads: number;
  readonly writes: number;
  readonly record: number;
  /** To the table. */
  readonly requests: number;
  /** Milliseconds. */
  readonly cpu: number;
}

export function writeFigures(name: string): WriteFigures {
  const found = largest.writes.find((write) => write.name === name);
  if (found === undefined) throw new Error(`the bench has no write ${name}`);
  const { readUnits, writeUnits, tableRequests, cpu, parts } = found;
  return {
    reads: readUnits.mean,
    writes: writeUnits.mean,
    record: parts.record,
    requests: tableRequests.mean,
    cpu: cpu.mean,
  };
}

/** Pages that the bench of the renderer has at each memory size. */
export const sizedPages = ['clinic', 'landing, 100 cards'] as const;
type SizedPage = (typeof sizedPages)[number];

/** Milliseconds of a warm rendering with that memory, its requests included. */
export function renderingMs(page: SizedPage, memory: number): number {
  const found = renderer.sizes.find(({ name, size }) => name === page && size === memory);
  if (found === undefined) throw new Error(`the bench has no ${page} at ${memory} MB`);
  return found.warm;
}

/** Requests of a rendering to the HTTP API. */
export function renderingRequests(page: string): number {
  const found = renderer.pages.find(({ name }) => name === page);
  if (found === undefined) throw new Error(`the bench renders no ${page}`);
  return found.requests;
}

/** What a first load of a page sends, in bytes and requests: the document, and all else. */
export function firstLoad(page: string) {
  const bytes = audit.pages.find(({ name }) => name === page)?.bytes;
  if (bytes === undefined) throw new Error(`the audit has no bytes of ${page}`);
  const { script, stylesheet, document, requests } = bytes;
  // The style sheet is inline in the document.
  return { document: document + stylesheet, assets: script, assetRequests: requests - 1 };
}
