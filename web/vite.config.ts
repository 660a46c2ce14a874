import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { accountsOnly } from './vite/accounts-only.ts';
import { classNameOf } from './vite/class-names.ts';
import { clientBuild } from './vite/client-build.ts';
import { compressAssets } from './vite/compressed-assets.ts';
import { isIsolated, isolatedChunk } from './vite/isolated-chunk.ts';
import { productionRouter } from './vite/production-router.ts';
import { isOfReact, REACT_CHUNK, reactModules } from './vite/react-modules.ts';
import { moveSourceMaps } from './vite/source-maps.ts';

/**
 * Libraries and own code that every page needs, or most of them: one file compresses better than several, in one
 * request. Building blocks of few pages stay with those.
 */
const EVERY_PAGE = [
  /node_modules\/(@tanstack|zod)\//,
  /web\/src\/(app|components|lib|features\/directory|pages\/not-found\/NotFoundPage|styles)\b/,
  /shared\/contracts\/(contract|entities|limits|pages\/sitemap|posts\/posts|read-contracts)\.ts/,
  /shared\/(domain\/(clinics\/open-times|taxonomy\/plural-name|text\/slug)|content\/(brand|clinics\/clock-text|pages\/shell))\.ts/,
];
/** Small parts of content pages, and of the forms of home, search and the listing of a practice. */
const CONTENT = [
  /web\/src\/(features\/content|components\/accordion)\//,
  /(web\/src\/components\/city-picker\/CityPicker|shared\/content\/(clinics\/choices|taxonomy\/category-icons)\.ts)/,
];
/** Shared parts of the forms of home and search; the city picker also uses the combobox. */
const SEARCH_FIELDS =
  /(web\/src\/(components\/(combobox|search-fields|suggest-field)\/|(features|lib)\/near\b)|shared\/content\/search\/(near|suggestions)\.ts)/;
const FEW_PAGES = [
  /\/(mutationObserver|queriesObserver|useMutation|useQueries|useIsFetching)\.js/,
  /components\/(accordion|city-picker|combobox|icon\/icon-names|ListPage|list-page|markdown|search-fields|suggest-field|table-of-contents)/,
  ...CONTENT,
  /components\/(choices\/(CardActions|count-event|reasons)|dialog\/Dialog|open-state\/open-rules|toast\/(ToastCard|countdown))\./,
  /(app\/send-report|lib\/(near|own-document|send|staff-token))\.ts/,
];

const FORMS = [
  /node_modules\/react-hook-form\//,
  /web\/src\/features\/forms\/(?!sending\/)/,
  /shared\/content\/submissions\/(form-fields|forms|inquiry-types)\.ts/,
];

/**
 * Code that sends, or reads what few visitors ask for: loaded when a visitor starts to fill in a form or opens a list, and in
 * the areas of staff and of providers.
 */
const ON_REQUEST =
  /\/web\/src\/(lib\/send\.ts|(accounts|admin|provider)\/|features\/forms\/sending\/|features\/blog\/StaffPostPreview\.tsx|pages\/(clinic|reviews-policy)\/on-request\.ts)/;

const isOfSite = (id: string) => !isIsolated(id) && matches(EVERY_PAGE, id) && !matches(FEW_PAGES, id);

function matches(patterns: readonly RegExp[], id: string): boolean {
  return patterns.some((pattern) => pattern.test(id));
}

const DIST = join(import.meta.dirname, '../dist');
const SITE = join(DIST, 'web');
const SOURCE_MAPS = join(DIST, 'source-maps');

export default defineConfig({
  root: import.meta.dirname,
  css: { modules: { generateScopedName: classNameOf } },
  plugins: [
    react(),
    reactModules(),
    productionRouter(),
    isolatedChunk(ON_REQUEST),
    accountsOnly(),
    clientBuild(SITE),
  ],
  build: {
    emptyOutDir: true,
    assetsDir: 'assets',
    // Pictures stay separate files: cached for a year under their hash, and outside the JavaScript budget.
    assetsInlineLimit: 0,
    // No file of the site names its map: maps are kept for stack traces, outside the public folder.
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
          // Modules of shared have no side effects: unused ones are removed.
          treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
          output: {
            codeSplitting: {
              groups: [
                // A chunk of its own: it runs as a separate task, and changes only with React.
                { name: REACT_CHUNK, test: isOfReact, priority: 1 },
                { name: 'site', test: isOfSite },
                // Shared by posts, their lists and other long texts.
                {
                  name: 'articles',
                  test: /(web\/src\/(features\/blog|components\/table-of-contents)\/|shared\/content\/posts\/blog-post\.ts)/,
                  minShareCount: 2,
                },
                // Shared by the forms; the code that sends them loads later.
                {
                  name: 'forms',
                  test: (id) => !isIsolated(id) && matches(FORMS, id),
                },
                // In one request instead of one each.
                { name: 'content', test: (id) => matches(CONTENT, id) },
                {
                  name: 'review-texts',
                  test: /shared\/content\/(reviews\/review-fields|ranks\/score-parts)\.ts$/,
                },
                { name: 'search-fields', test: SEARCH_FIELDS, minShareCount: 2 },
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
    // The renderer contains the file names and styles of the build for browsers, so it is built second.
    async buildApp(builder) {
      const { client, renderer } = builder.environments;
      if (!client || !renderer) throw new Error('an environment to build is missing');
      await builder.build(client);
      await builder.build(renderer);
      // The manifest is for the build only, and everything in the site's folder is public.
      await rm(join(SITE, '.vite'), { recursive: true });
      await moveSourceMaps(SITE, SOURCE_MAPS);
      await compressAssets(SITE);
    },
  },
});
