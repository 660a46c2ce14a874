/** What really is in the archive that is deployed. */
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { addCareAtlas } from '../../infra/careatlas.ts';
import { production } from './production.ts';
import { builtSite, synthesizeApp } from './synthesize.ts';

/** Bytes; more than half of each is the SDK's. */
const SIZE_LIMIT = 600_000;
const SIZE_LIMITS: Readonly<Record<string, number>> = {
  // The function behind the button calls four services of AWS, each with its client, and works for seconds anyway.
  'places-sync': 700_000,
  // The letters of all scripts in Latin ones have half a megabyte of texts, which Node only skips when it loads.
  submissions: 1_150_000,
};
/** What nothing but those tables has. */
const TRANSLITERATION = /:hospital:/;

const names = [
  ...['public-read', 'submissions', 'admin', 'mail-worker', 'location-worker', 'outbox-sweep'],
  ...['places-dispatch', 'places-worker', 'places-sync'],
];

interface Bundle {
  code: string;
  map: string;
  imports: string[];
  exports: string[] | undefined;
}

const { bundles, others } = synthesizeApp(
  (app) => {
    addCareAtlas(app, production(), builtSite);
    const read = new Map<string, Bundle>();
    const unknown: string[] = [];
    for (const file of globSync(`${app.synth().directory}/asset.*/index.mjs`)) {
      const bundle = readBundle(file);
      const { sources } = JSON.parse(bundle.map) as { sources: string[] };
      const name = names.find((known) =>
        sources.some((source) => source.endsWith(`lambdas/functions/${known}.ts`)),
      );
      if (name === undefined) unknown.push(file);
      else read.set(name, bundle);
    }
    return { bundles: read, others: unknown };
  },
  ['Jobs', 'Places', 'Api'],
);

function readBundle(file: string): Bundle {
  const { metafile } = buildSync({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    packages: 'external',
    platform: 'node',
    write: false,
    metafile: true,
    outdir: 'out',
  });
  const [output] = Object.values(metafile.outputs);
  return {
    code: readFileSync(file, 'utf8'),
    map: readFileSync(`${file}.map`, 'utf8'),
    imports: (output?.imports ?? []).map(({ path }) => path.replace(/^node:/, '')),
    exports: output?.exports,
  };
}

it('there is one for each function', () => {
  expect([...bundles.keys()].sort()).toEqual([...names].sort());
  expect(others).toEqual([]);
});

describe.each(names)('the bundle of %s', (name) => {
  const bundle = bundles.get(name);
  if (!bundle) throw new Error(`${name} was not bundled`);
  const { code, map, imports, exports } = bundle;

  it('is an ES module that exports its handler and nothing else', () => {
    expect(exports).toEqual(['handler']);
  });

  it('brings all that it imports, the SDK included: nothing is left to the runtime but Node itself', () => {
    expect(imports).toContain('https');
    expect(imports.filter((imported) => !builtinModules.includes(imported))).toEqual([]);
  });

  it('maps its lines to the sources, which it does not carry', () => {
    const { sourcesContent } = JSON.parse(map) as { sourcesContent?: string[] };
    expect(sourcesContent ?? []).toEqual([]);
    expect(code.trimEnd().endsWith('//# sourceMappingURL=index.mjs.map')).toBe(true);
  });

  it('stays small, so that a cold start is short', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(SIZE_LIMITS[name] ?? SIZE_LIMIT);
  });

  it('knows other scripts only where slugs are made of names', () => {
    expect(TRANSLITERATION.test(code)).toBe(name === 'submissions');
  });

  it('knows nothing of the local cloud', () => {
    expect(code.match(/dynoxide|__outbox|CareAtlas-local/g)).toBeNull();
  });
});
