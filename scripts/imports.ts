/**
 * Import directions: which folder may import which, and that a room of `lambdas` is entered by its `index.ts` only
 * (decision 0002). Packages and cycles are rules of Biome (`biome.json`). Tests, `scripts`, `test` and the files of the
 * root may import anything.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The rows of `lambdas`, from the lowest: a file imports its own row and those below it. */
const ROWS = ['platform', 'table', 'http', 'records', 'derived', 'jobs', 'functions'];

interface Place {
  /** The first folder: `lambdas`, `web`. */
  readonly folder: string;
  /** The row of `lambdas`, or the layer of `web/src`. */
  readonly layer: string;
  /** What is entered by `index.ts`, or what a layer keeps apart: `records/reviews`, `features/search`. */
  readonly room: string;
  readonly path: string;
}

export function placeOf(path: string): Place {
  const [folder = '', ...rest] = path.replace(/^web\/src\//, 'web/').split('/');
  const [layer = '', second = ''] = rest;
  const hasRooms = ['records', 'derived', 'jobs', 'features'].includes(layer);
  return { folder, layer, room: hasRooms ? `${layer}/${second}` : layer, path };
}

/** What a folder imports of others besides `shared`. */
const ALLOWED: Readonly<Record<string, RegExp>> = {
  shared: /^$/,
  lambdas: /^$/,
  infra: /^lambdas\/(table\/schema|platform\/(names|metrics)|.*\/(access|changed-records))\.ts$/,
  web: /^lambdas\/edge\/pages\/(answer|handler)\.ts$/,
};

/** Layers of `web/src` that a layer does not import. */
const WEB_LAYERS: Readonly<Record<string, readonly string[]>> = {
  components: ['pages', 'features', 'app', 'accounts', 'admin', 'provider', 'server'],
  lib: ['pages', 'features', 'app', 'accounts', 'admin', 'provider', 'server'],
  features: ['pages', 'app', 'accounts', 'admin', 'provider', 'server'],
  accounts: ['pages', 'features', 'app', 'admin', 'provider', 'server'],
  admin: ['pages', 'features', 'provider', 'server'],
  provider: ['pages', 'app', 'admin', 'server'],
  pages: ['server'],
};

/** Why a file may not import another; undefined if it may. Paths are relative to the project. */
export function violation(from: string, to: string): string | undefined {
  const [importer, imported] = [placeOf(from), placeOf(to)];
  const isTool = ['scripts', 'test'].includes(importer.folder) || !from.includes('/');
  if (isTool) return undefined;
  if (importer.folder !== imported.folder) {
    if (imported.folder === 'shared' || ALLOWED[importer.folder]?.test(to)) return undefined;
    return `${importer.folder} does not import this of ${imported.folder}`;
  }
  if (importer.folder === 'lambdas') return violationOfRooms(importer, imported);
  if (importer.folder === 'web') return violationOfLayers(importer, imported);
  return undefined;
}

function violationOfRooms(importer: Place, imported: Place): string | undefined {
  if (importer.room === imported.room) return undefined;
  if (importer.layer === 'edge' || imported.layer === 'edge')
    return /^lambdas\/platform\/(names|metrics)\.ts$/.test(imported.path) ? undefined : 'edge is apart';
  if (ROWS.indexOf(importer.layer) < ROWS.indexOf(imported.layer))
    return `${importer.layer} is below ${imported.layer}`;
  const isRoom = imported.room !== imported.layer || imported.layer === 'table';
  if (isRoom && !imported.path.endsWith('/index.ts')) return `${imported.room} is entered by its index.ts`;
  return undefined;
}

function violationOfLayers(importer: Place, imported: Place): string | undefined {
  if (WEB_LAYERS[importer.layer]?.includes(imported.layer))
    return `${importer.layer} does not import ${imported.layer}`;
  if (importer.layer === 'features' && imported.layer === 'features' && importer.room !== imported.room)
    return 'a feature does not import another';
  return undefined;
}

function importsOf(file: string): string[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)[\s(]*'(\.[^']+)'/g);
  return [...specifiers].map(([, specifier = '']) => normalize(join(dirname(file), specifier)));
}

if (import.meta.main) {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.ts', '*.tsx'], {
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((file) => file !== '' && !/\.test\.tsx?$/.test(file));
  const found = files.flatMap((file) =>
    importsOf(file).flatMap((imported) => {
      const reason = violation(file, imported);
      return reason === undefined ? [] : [`${file} imports ${imported}: ${reason}`];
    }),
  );
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
  else console.log(`${files.length} files keep the import directions.`);
}
