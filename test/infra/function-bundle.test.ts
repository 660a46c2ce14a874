/** The content of the archives that are deployed. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addCareAtlas } from '../../infra/careatlas.ts';
import { builtSite } from './built-site.ts';
import { isPackage, readModule } from './bundle.ts';
import { production } from './production.ts';
import { synthesizeApp } from './synthesize.ts';

/** Bytes; more than half is the SDK's. Behind the API, 135,000 are X-Ray's, which Node does not compile unless tracing is on. */
const SIZE_LIMIT = 800_000;
const SIZE_LIMITS: Readonly<Record<string, number>> = {
  // It has the words of search, the zones of states, the calls of people and providers and the search for names of people.
  'public-read': 890_000,
  // It has clients of four AWS services, and a sync takes seconds anyway.
  'places-sync': 870_000,
  // They have S3's client, which signs uploads, and the public suffix list; staff and providers are few and meet few cold starts.
  admin: 1_310_000,
  providers: 1_275_000,
  // The transliteration tables are half a megabyte of texts, which Node skips quickly when it loads; the library of abusive
  // words has 40,000.
  submissions: 1_780_000,
};
/** A text of the transliteration tables only. */
const TRANSLITERATION = /:hospital:/;

const names = [
  ...['public-read', 'submissions', 'admin', 'mail-worker', 'location-worker', 'outbox-sweep'],
  ...['places-dispatch', 'places-worker', 'places-sync', 'projector', 'browser-errors'],
  'providers',
  'page-invalidator',
  'rank-worker',
  'export-worker',
  'edge-regions',
  'site-visitor',
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
    // The page renderer has no source map, and tests of its own.
    for (const map of globSync(`${app.synth().directory}/asset.*/index.mjs.map`)) {
      const file = map.replace(/\.map$/, '');
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
  ['Jobs', 'Places', 'Api', 'Web'],
);

function readBundle(file: string): Bundle {
  return {
    ...readModule(file),
    code: readFileSync(file, 'utf8'),
    map: readFileSync(`${file}.map`, 'utf8'),
  };
}

it('bundles each function once', () => {
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

  it('contains all its packages, the SDK included, and imports only modules of Node', () => {
    expect(imports).toContain('https');
    expect(imports.filter(isPackage)).toEqual([]);
  });

  it('has a source map without the sources', () => {
    const { sourcesContent } = JSON.parse(map) as { sourcesContent?: string[] };
    expect(sourcesContent ?? []).toEqual([]);
    expect(code.trimEnd().endsWith('//# sourceMappingURL=index.mjs.map')).toBe(true);
  });

  it('stays below its size limit, so that a cold start is short', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(SIZE_LIMITS[name] ?? SIZE_LIMIT);
  });

  it('contains transliteration tables only if it makes slugs of names', () => {
    expect(TRANSLITERATION.test(code)).toBe(name === 'submissions');
  });

  it('contains no code of the local cloud', () => {
    expect(code.match(/dynoxide|__outbox|CareAtlas-local/g)).toBeNull();
  });
});
