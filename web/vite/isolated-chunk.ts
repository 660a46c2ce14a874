import type { Plugin } from 'vite';

const MARK = '?apart';
/** Shared modules that are not worth their bytes on pages that only read. */
const COPIED = /\/node_modules\/zod\/|\/shared\/(contracts\/|content\/(choices|form-fields)\.ts)/;

/** Whether a module is a copy that only the code which sends something has. */
export function isIsolated(id: string): boolean {
  return id.endsWith(MARK);
}

/**
 * A module is in one chunk, whole: what a single page needs of it, every page pays for that has the chunk. Schemas of
 * what is sent need parts of zod that no other page does. So modules that `of` names get copies of zod and of the
 * contracts for themselves, and those import each other.
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
