import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Moves the maps out of the built site, whose folder is public, into `maps`, where each has the path that its file has in
 * the site. Maps of an earlier build are removed. How to use them: `docs/stack-traces.md`.
 */
export async function moveSourceMaps(site: string, maps: string): Promise<void> {
  await rm(maps, { recursive: true, force: true });
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && one.name.endsWith('.map'))) {
    const from = join(entry.parentPath, entry.name);
    const to = join(maps, relative(site, from));
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
  }
}
