import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientBuild } from './vite/client-build.ts';
import { isIsolated, isolatedChunk } from './vite/isolated-chunk.ts';
import { isOfReact, REACT_CHUNK, reactModules } from './vite/react-modules.ts';
import { moveSourceMaps } from './vite/source-maps.ts';
import { staffOnly } from './vite/staff-only.ts';

/**
 * Libraries and own code that every page needs, or most of them: one file compresses better than several, in one
 * request. Building blocks of few pages stay with those.
 */
const EVERY_PAGE = [
  /node_modules\/(@tanstack|zod)\//,
  /web\/src\/(app|components|lib|features\/directory|pages\/not-found|styles)\//,
  /shared\/contracts\/(blog|contract|entities|limits|read-contracts|sitemap)\.ts/,
  /shared\/(domain\/(slug|title-case)|content\/(brand|shell|taxonomy))/,
];
const FEW_PAGES = [
  /\/(mutationObserver|useMutation|useIsFetching)\.js/,
  /components\/(accordion|icon\/icon-names|table-of-contents)/,
  /components\/(dialog\/Dialog|toast\/(ToastCard|countdown))\./,
  /lib\/(send|staff-token)\.ts/,
];

const FORMS = [
  /node_modules\/react-hook-form\//,
  /web\/src\/features\/forms\/(?!sending\/)/,
  /shared\/(content\/(choices|field-labels|forms)|contracts\/form-limits)\.ts/,
];

/** Code that sends: loaded when a visitor starts to fill in a form, and in the staff area. */
const SENDING = /\/web\/src\/(lib\/send\.ts|admin\/|features\/forms\/sending\/)/;

const isOfSite = (id: string) => !isIsolated(id) && matches(EVERY_PAGE, id) && !matches(FEW_PAGES, id);

function matches(patterns: readonly RegExp[], id: string): boolean {
  return patterns.some((pattern) => pattern.test(id));
}

const DIST = join(import.meta.dirname, '../dist');
const SITE = join(DIST, 'web');
const SOURCE_MAPS = join(DIST, 'source-maps');

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    reactModules(),
    isolatedChunk(SENDING),
    staffOnly('src/admin/Admin.tsx'),
    clientBuild(SITE),
  ],
  build: {
    emptyOutDir: true,
    assetsDir: 'assets',
    // Pictures stay files of their own: cached for a year under their hash, and out of the JavaScript budget.
    assetsInlineLimit: 0,
    // No file of the site names its map: maps are kept apart, for stack traces from the field.
    sourcemap: 'hidden',
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: SITE,
        manifest: true,
        // Every browser that the site supports knows it.
        modulePreload: { polyfill: false },
        rolldownOptions: {
          // A module of shared does nothing but say what it exports: one that nothing uses leaves.
          treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: [
                // Apart from the site's own code: it can run as a task of its own, and changes only with React.
                { name: REACT_CHUNK, test: isOfReact, priority: 1 },
                { name: 'site', test: isOfSite },
                // What posts, their lists and other long texts share.
                {
                  name: 'articles',
                  test: /web\/src\/(features\/blog|components\/table-of-contents)\//,
                  minShareCount: 2,
                },
                // What the forms share; what sends them comes later.
                {
                  name: 'forms',
                  test: (id) => !isIsolated(id) && matches(FORMS, id),
                },
                // Small parts that content pages share, in one request instead of one each.
                { name: 'content', test: /web\/src\/(features\/content|components\/accordion)\// },
              ],
            },
          },
        },
      },
    },
    renderer: {
      consumer: 'server',
      // One file that runs anywhere: no packages beside it, no environment variables.
      keepProcessEnv: false,
      resolve: { noExternal: true },
      build: {
        outDir: join(DIST, 'server'),
        copyPublicDir: false,
        emitAssets: false,
        sourcemap: false,
        minify: true,
        rolldownOptions: {
          input: 'src/server/entry.ts',
          output: { entryFileNames: 'renderer.js', codeSplitting: false },
        },
      },
    },
  },
  builder: {
    // The renderer holds the names and styles of the build for browsers, so it comes second.
    async buildApp(builder) {
      const { client, renderer } = builder.environments;
      if (!client || !renderer) throw new Error('an environment to build is missing');
      await builder.build(client);
      await builder.build(renderer);
      // Nobody's business but the build's: what is left in the site's folder is public.
      await rm(join(SITE, '.vite'), { recursive: true });
      await moveSourceMaps(SITE, SOURCE_MAPS);
    },
  },
});
