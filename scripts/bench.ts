/**
 * `npm run bench -- places`: a weekly sync of the places (`bench/places-sync.ts`), also without a name.
 * `npm run bench -- directory`: the directory, its search and its writes (`bench/run-directory.ts`).
 * `npm run bench -- renderer`: the page renderer by memory size (`bench/renderer.ts`).
 * `npm run bench -- cold-start`: a page when no function has started yet (`bench/cold-start.ts`).
 * `npm run bench -- imports`: an import of a register's file (`bench/imports.ts`).
 * Each has options of its own.
 */
const benches = {
  places: () => import('./bench/places-sync.ts'),
  directory: () => import('./bench/run-directory.ts'),
  renderer: () => import('./bench/renderer.ts'),
  'cold-start': () => import('./bench/cold-start.ts'),
  imports: () => import('./bench/imports.ts'),
};

const [first = ''] = process.argv.slice(2);
const isNamed = first !== '' && !first.startsWith('--');
const name = isNamed ? first : 'places';
const run = Object.entries(benches).find(([known]) => known === name)?.[1];
if (run === undefined)
  throw new Error(`unknown bench: ${name} (places, directory, renderer, cold-start, imports)`);
// The bench reads the options that remain.
if (isNamed) process.argv.splice(2, 1);
await run();
