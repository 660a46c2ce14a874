import type { Derived } from './derivation.ts';
import { PARTS, type Part, type Use } from './measured-parts.ts';

/** CPU time of parts that worked one after the other. */
export interface CpuByPart {
  readonly listings: number;
  readonly parts: ReadonlyMap<Part, Use>;
}

export interface CatchUp {
  readonly listings: number;
  /** Seconds from the beginning until the records were stored, the listings were in their lists, and all was derived. */
  readonly stored: number;
  readonly inLists: number;
  readonly ended: number;
  /** Of the importing process. */
  readonly importing: { readonly units: number; readonly cpu: number };
  readonly derived: Derived;
  /** Milliseconds of the runner, which reads the stream, and of the emulator. */
  readonly cpu: { readonly runner: number; readonly table: number };
  readonly byPart: CpuByPart;
}

/** The figures of an import to the end, in Markdown. */
export function catchUpText(measured: CatchUp): string {
  const { listings, stored, inLists, ended, importing, derived, cpu, byPart } = measured;
  const each = (value: number, of = listings) => (value / of).toFixed(1);
  const rate = (seconds: number) => `${Math.round(seconds)} s, ${(listings / seconds).toFixed(1)} a second`;
  const parts = PARTS.map((part) => {
    const use = derived.parts.get(part) ?? { writeUnits: 0, readUnits: 0, items: 0, cpu: 0 };
    const { cpu: time = 0 } = byPart.parts.get(part) ?? {};
    return { part, ...use, time: each(time, byPart.listings) };
  });
  const total = (of: 'writeUnits' | 'readUnits' | 'items') => parts.reduce((sum, part) => sum + part[of], 0);
  return [
    `${listings} listings`,
    '',
    '| | |',
    '| --- | ---: |',
    `| Records stored | ${rate(stored)} |`,
    `| Listings in their lists and found by name | ${rate(inLists)} |`,
    `| Totals, lists of cities and sitemap right | ${rate(ended)} |`,
    `| The oldest underived record | ${Math.round(derived.oldest)} s |`,
    `| Invocations of the projector, records each | ${derived.invocations}, ${each(derived.records, derived.invocations)} |`,
    `| Messages to the page queue, failures | ${derived.messages}, ${derived.failures} |`,
    '',
    '| A listing | Write units | Items written | Read units | CPU ms, one part after the other |',
    '| --- | ---: | ---: | ---: | ---: |',
    `| record (units of reading too) | ${each(importing.units)} | | | ${each(importing.cpu)} |`,
    ...parts.map(
      ({ part, writeUnits, items, readUnits, time }) =>
        `| ${part} | ${each(writeUnits)} | ${each(items)} | ${each(readUnits)} | ${time} |`,
    ),
    `| all | ${each(importing.units + total('writeUnits'))} | ${each(total('items'))} | ${each(total('readUnits'))} | |`,
    '',
    '| CPU ms a listing | |',
    '| --- | ---: |',
    `| importing process | ${each(importing.cpu)} |`,
    `| projector | ${each(derived.cpu)} |`,
    `| runner, which reads the stream | ${each(cpu.runner)} |`,
    `| emulator | ${each(cpu.table)} |`,
    '',
  ].join('\n');
}
