/** What calls cost, as the bench measured them at its largest directory (docs/benchmarks/directory.json). */
import { readFileSync } from 'node:fs';
import * as z from 'zod';

const mean = z.object({ mean: z.number() });
const benchSchema = z.object({
  sizes: z.array(
    z.object({
      clinics: z.number(),
      fill: z.object({ items: z.number() }),
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
      writes: z.array(z.object({ name: z.string(), writeUnits: mean, readUnits: mean })),
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

const bench = benchSchema.parse(
  JSON.parse(readFileSync(new URL('../../docs/benchmarks/directory.json', import.meta.url), 'utf8')),
);
const largest = bench.sizes.reduce((a, b) => (b.clinics > a.clinics ? b : a));

export const benchClinics = largest.clinics;
export const benchItems = largest.fill.items;

/** Means of a group of requests, or of all groups of a mix. */
export function callFigures(name: string): CallFigures {
  const groups = largest.groups.filter((group) => group.name === name || group.mix === name);
  const requests = groups.reduce((sum, group) => sum + group.requests, 0);
  if (requests === 0) throw new Error(`the bench has no calls ${name}`);
  const meanOf = (figure: 'units' | 'cpu' | 'tableRequests') =>
    groups.reduce((sum, group) => sum + group[figure].mean * group.requests, 0) / requests;
  return { units: meanOf('units'), cpu: meanOf('cpu'), tableRequests: meanOf('tableRequests') };
}

/** Mean units of a write, with what the projector derives from it. */
export function writeFigures(name: string): { readonly reads: number; readonly writes: number } {
  const found = largest.writes.find((write) => write.name === name);
  if (found === undefined) throw new Error(`the bench has no write ${name}`);
  return { reads: found.readUnits.mean, writes: found.writeUnits.mean };
}
