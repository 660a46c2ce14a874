/** Backups that were made before someone was erased: their manifests say whom they still name, for a restore to erase again. */
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../command.ts';
import { type Passphrase, sealWithPassphrase } from './cipher.ts';
import { BackupFolder } from './files.ts';
import { type Erasure, MANIFEST_FILE } from './format.ts';
import { openBackup } from './restore.ts';

export interface NotedErasure {
  /** The folder of a backup, or one with such folders in it. */
  readonly path: string;
  readonly passphrase: Passphrase;
  readonly of: Erasure['of'];
  readonly at: string;
  /** Whether the line of an item names the person. */
  readonly holds: (line: string) => boolean;
  readonly dryRun: boolean;
  readonly stopping: AbortSignal;
}

/**
 * Reads every item of the backups, and notes the erasure in the manifest of each one that names the person. Says of each backup what it has. Throws
 * `UsageError` where there is no backup; undefined when it was stopped.
 */
export async function noteErasure(noted: NotedErasure): Promise<string[] | undefined> {
  const { passphrase, of, at, holds, dryRun, stopping } = noted;
  const lines: string[] = [];
  for (const folder of await backupsIn(noted.path)) {
    const { manifest, key } = await openBackup({ folder, passphrase });
    let items = 0;
    for (const part of manifest.parts.filter(({ content }) => content === 'items')) {
      if (stopping.aborted) return undefined;
      items += (await folder.readPart(key, part)).filter(holds).length;
    }
    const others = manifest.erasures.filter((one) => !isDeepStrictEqual(one.of, of));
    const erasures = items === 0 ? others : [...others, { of, at, items }];
    if (!dryRun && !isDeepStrictEqual(erasures, manifest.erasures)) {
      const text = JSON.stringify({ ...manifest, version: 2, erasures });
      await folder.write(MANIFEST_FILE, await sealWithPassphrase(text, passphrase));
    }
    lines.push(
      items === 0
        ? `${folder.path}, of ${manifest.startedAt}: nothing.`
        : `${folder.path}, of ${manifest.startedAt}: ${items} items still hold it; a restore ${dryRun ? 'would erase' : 'erases'} it again.`,
    );
  }
  return lines;
}

async function backupsIn(path: string): Promise<BackupFolder[]> {
  const own = new BackupFolder(path);
  const names = await own.names();
  if (names.includes(MANIFEST_FILE)) return [own];
  const inside = names.toSorted().map((name) => new BackupFolder(`${path}/${name}`));
  const found: BackupFolder[] = [];
  for (const folder of inside) if ((await folder.names()).includes(MANIFEST_FILE)) found.push(folder);
  if (found.length === 0) throw new UsageError(`${path} has no complete backup.`);
  return found;
}
