/** What really is in the archive that is deployed. */
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { buildSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { addCareAtlas } from '../../infra/careatlas.ts';
import { stageConfig } from '../../infra/stage.ts';
import { builtSite, synthesizeApp } from './synthesize.ts';

const apiStack = ['Api'];

const { code, map, imports, exports } = synthesizeApp((app) => {
  addCareAtlas(app, stageConfig('prod'), builtSite);
  const [bundle = '', ...others] = globSync(`${app.synth().directory}/asset.*/index.mjs`);
  if (others.length > 0) throw new Error('more than one function was bundled');
  const { metafile } = buildSync({
    entryPoints: [bundle],
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
    code: readFileSync(bundle, 'utf8'),
    map: readFileSync(`${bundle}.map`, 'utf8'),
    imports: (output?.imports ?? []).map(({ path }) => path.replace(/^node:/, '')),
    exports: output?.exports,
  };
}, apiStack);

describe('the bundle of public-read', () => {
  it('is an ES module that exports its handler and nothing else', () => {
    expect(exports).toEqual(['handler']);
  });

  it('brings all that it imports, the SDK included: nothing is left to the runtime but Node itself', () => {
    expect(imports).toContain('https');
    expect(imports.filter((name) => !builtinModules.includes(name))).toEqual([]);
  });

  it('maps its lines to the sources, which it does not carry', () => {
    const { sources, sourcesContent } = JSON.parse(map) as { sources: string[]; sourcesContent?: string[] };
    expect(sources.some((source) => source.endsWith('lambdas/functions/public-read.ts'))).toBe(true);
    expect(sourcesContent ?? []).toEqual([]);
    expect(code.trimEnd().endsWith('//# sourceMappingURL=index.mjs.map')).toBe(true);
  });

  it('stays small, so that a cold start is short', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(600_000);
  });

  it('knows nothing of the local cloud', () => {
    expect(code.match(/dynoxide|__outbox|CareAtlas-local/g)).toBeNull();
  });
});
