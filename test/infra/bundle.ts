import { builtinModules } from 'node:module';
import { buildSync } from 'esbuild';

/** What a bundled ES module exports, and the imports that are left in it. */
export function readModule(file: string): { exports: string[] | undefined; imports: string[] } {
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
    exports: output?.exports,
    imports: (output?.imports ?? []).map(({ path }) => path.replace(/^node:/, '')),
  };
}

/** Imports that Node cannot resolve without packages. */
export const isPackage = (name: string): boolean => !builtinModules.includes(name);
