import { resolve } from 'node:path';
import { buildSync } from 'esbuild';

/** The page renderer, as `NodejsFunction` bundles it. Needs a built site. */
export function bundleRenderer(outfile: string): void {
  buildSync({
    entryPoints: ['lambdas/edge/origin-request.ts'],
    outfile,
    alias: { 'site-renderer': resolve('dist/server/renderer.js') },
    define: { STAGE: '"bench"' },
    bundle: true,
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    platform: 'node',
    target: 'node22',
  });
}

/** The function that answers the public's calls, as `NodejsFunction` bundles it. */
export function bundlePublicRead(outfile: string): void {
  buildSync({
    entryPoints: ['lambdas/functions/public-read.ts'],
    outfile,
    banner: {
      js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
    },
    bundle: true,
    format: 'esm',
    keepNames: true,
    mainFields: ['module', 'main'],
    minify: true,
    platform: 'node',
    target: 'node24',
  });
}
