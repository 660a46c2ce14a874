import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Plugin } from 'vite';
import type { ClientBuild } from '../src/server/client-build.ts';
import { styleNodes } from './style-nodes.ts';

const MODULE = 'virtual:client-build';
const RESOLVED = `\0${MODULE}`;
const SHELL = 'index.html';
const NOT_A_PAGE = new Set(['index.html', 'assets', '.vite']);

/** Lets the renderer import what the build for browsers has written to `directory`: see `ClientBuild`. */
export function clientBuild(directory: string): Plugin {
  return {
    name: 'client-build',
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(readBuild(directory))}` : undefined),
  };
}

function readBuild(directory: string): ClientBuild {
  const manifest: Manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8'));
  const shell = readFileSync(join(directory, SHELL), 'utf8');
  const entry = filesOf(manifest, entryOf(manifest, shell));
  const pages = Object.keys(manifest)
    .filter((source) => source.startsWith('src/pages/'))
    .map((source) => [source, filesOf(manifest, source)] as const);
  const styles = new Set([entry, ...pages.map(([, files]) => files)].flatMap(({ styles }) => styles));
  return {
    shell,
    files: readdirSync(directory)
      .filter((name) => !NOT_A_PAGE.has(name))
      .map((name) => `/${name}`),
    entry,
    pages: Object.fromEntries(pages),
    styles: Object.fromEntries(
      [...styles].map((url) => [url, styleNodes(readFileSync(join(directory, url), 'utf8'))]),
    ),
  };
}

/** The manifest does not name the entry when it is part of a chunk that pages share: the shell does, last. */
function entryOf(manifest: Manifest, shell: string): string {
  const file = [...shell.matchAll(/<script type="module"[^>]* src="\/([^"]+)"/g)].at(-1)?.[1];
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.file === file);
  if (!entry) throw new Error(`${SHELL} starts no chunk of the manifest`);
  return entry[0];
}

/** What a chunk imports before the chunk: in the order in which modules run and styles apply. */
function filesOf(manifest: Manifest, key: string) {
  const seen = new Set<string>();
  const modules = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the manifest of the client build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) visit(imported);
    modules.add(`/${chunk.file}`);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  visit(key);
  return { modules: [...modules], styles: [...styles] };
}
