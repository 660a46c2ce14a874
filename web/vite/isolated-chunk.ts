import type { Plugin } from 'vite';

const MARK = '?isolated';
/** Shared modules of which pages that only read need a small part. */
const COPIED =
  /\/node_modules\/zod\/|\/shared\/(contracts\/|content\/(clinics\/choices|submissions\/form-fields)\.ts)/;

/** Whether a module is a copy for the code that sends. */
export function isIsolated(id: string): boolean {
  return id.endsWith(MARK);
}

/**
 * A module is in one chunk, whole: every page that loads the chunk loads what a single page needs of it. The schemas of
 * submissions need parts of zod that no other page does. So the modules that match `of` get their own copies of zod and of
 * the contracts, which import each other.
 */
export function isolatedChunk(of: RegExp): Plugin {
  return {
    name: 'isolated-chunk',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (importer === undefined || !(isIsolated(importer) || of.test(importer))) return undefined;
      const resolved = await this.resolve(source, importer.replace(MARK, ''), { ...options, skipSelf: true });
      if (!resolved || resolved.external || !COPIED.test(resolved.id)) return resolved;
      return { ...resolved, id: resolved.id + MARK };
    },
  };
}
