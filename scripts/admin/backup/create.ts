import type { Clock } from '../../../lambdas/platform/clock.ts';
import type { CommandResult, OnProgress } from '../command.ts';
import { BackupKey, openWithPassphrase, type Passphrase, sealWithPassphrase } from './cipher.ts';
import type { BackupFolder } from './files.ts';
import {
  type Content,
  IDENTITY_FILE,
  MANIFEST_FILE,
  newManifest,
  PART_BYTES,
  PROGRESS_FILE,
  type Progress,
  progressSchema,
  README,
  README_FILE,
} from './format.ts';
import { countsText, kindOf } from './kinds.ts';
import type { Pictures } from './pictures.ts';
import { isTransient, keyOf, type TableItems, toLine } from './table-items.ts';

export interface BackupOptions {
  readonly table: TableItems;
  /** Items of the table, about. */
  readonly itemCount: () => Promise<number>;
  readonly pictures: Pictures;
  readonly folder: BackupFolder;
  readonly passphrase: Passphrase;
  /** Its name, in the manifest. */
  readonly target: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly dryRun: boolean;
  readonly stopping: AbortSignal;
  readonly onProgress: OnProgress;
  /** Bytes of a part before it is compressed, and items that are read at a time; smaller in tests. */
  readonly partBytes?: number;
  readonly pageItems?: number;
}

const PAGE_ITEMS = 1_000;

/** Lines of what is read next, by kind. */
interface Page {
  readonly lines: readonly { readonly kind: string; readonly text: string }[];
  /** Where the next page begins; undefined after the last one. */
  readonly next: unknown;
}

/**
 * Writes every item of the table and every picture into the folder, a part at a time. Interrupted, also by `kill -9`, the same call
 * resumes after the last whole part.
 */
export async function createBackup(options: BackupOptions): Promise<CommandResult> {
  const { table, pictures, folder, passphrase, clock, dryRun, stopping, onProgress } = options;
  const { partBytes = PART_BYTES, pageItems = PAGE_ITEMS } = options;
  const total = await options.itemCount();
  const { key, progress } = await begin(options);
  const { counts, parts } = progress;
  let done = parts.reduce((sum, { content, lines }) => sum + (content === 'items' ? lines : 0), 0);

  const readers: Readonly<Record<Content, (start: unknown) => Promise<Page>>> = {
    items: async (start) => {
      const { items, next } = await table.page(start, pageItems);
      const stored = items.map((item) => ({ item, key: keyOf(item) })).filter(({ key }) => !isTransient(key));
      return { lines: stored.map(({ item, key }) => ({ kind: kindOf(key), text: toLine(item) })), next };
    },
    pictures: async (start) => {
      const { lines, next } = await pictures.page(start);
      return { lines: lines.map((text) => ({ kind: 'pictures', text })), next };
    },
  };

  /** False when it was stopped. */
  async function write(content: Content): Promise<boolean> {
    let { start } = progress;
    do {
      const lines: string[] = [];
      for (let bytes = 0; bytes < partBytes; ) {
        const page = await readers[content](start);
        for (const { kind, text } of page.lines) {
          counts[kind] = (counts[kind] ?? 0) + 1;
          bytes += text.length;
          lines.push(text);
        }
        start = page.next;
        if (content === 'items') {
          done += page.lines.length;
          onProgress(done, total);
        }
        if (start === undefined || stopping.aborted) break;
      }
      if (!dryRun) {
        if (lines.length > 0) {
          const number = parts.filter((part) => part.content === content).length + 1;
          parts.push(await folder.writePart(key, content, number, lines));
        }
        await folder.write(
          PROGRESS_FILE,
          await key.seal(Buffer.from(JSON.stringify({ ...progress, start }))),
        );
      }
    } while (start !== undefined && !stopping.aborted);
    return start === undefined;
  }

  if (progress.content === 'items') {
    if (!(await write('items'))) return stopped();
    progress.content = 'pictures';
    progress.start = undefined;
  }
  if (!(await write('pictures'))) return stopped();
  if (dryRun) return { isComplete: true, lines: [`Would back up ${countsText(counts)}.`] };
  const manifest = newManifest(progress, clock().toISOString());
  await folder.write(MANIFEST_FILE, await sealWithPassphrase(JSON.stringify(manifest), passphrase));
  await folder.remove(PROGRESS_FILE);
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  return {
    isComplete: true,
    lines: [
      `Backed up ${countsText(counts)}.`,
      `${folder.path} has them in ${parts.length} encrypted parts of ${(bytes / 1_000_000).toFixed(1)} MB altogether.`,
      'They cannot be read without the passphrase: keep it somewhere else.',
    ],
  };

  function stopped(): CommandResult {
    const lines = dryRun
      ? []
      : [`Stopped after ${done.toLocaleString('en-US')} items. The same command continues.`];
    return { isComplete: false, lines };
  }
}

/** A new backup, or the one that the folder has begun. */
async function begin({ folder, passphrase, target, clock, newId, dryRun }: BackupOptions) {
  // A draft is what a crash left.
  const names = (await folder.names()).filter((name) => !name.endsWith('.draft'));
  if (names.includes(MANIFEST_FILE)) {
    throw new Error(`${folder.path} has a complete backup already: name another folder with --out.`);
  }
  const identity = await folder.read(IDENTITY_FILE);
  if (identity === undefined && names.length > 0) {
    throw new Error(`${folder.path} is not empty: name another folder with --out.`);
  }
  const first: Progress = {
    id: newId(),
    target,
    startedAt: clock().toISOString(),
    counts: {},
    parts: [],
    content: 'items',
  };
  if (identity === undefined || dryRun) {
    const key = await BackupKey.create();
    if (!dryRun) {
      await folder.write(IDENTITY_FILE, await sealWithPassphrase(key.text, passphrase));
      await folder.write(README_FILE, README);
    }
    return { key, progress: first };
  }
  const key = await BackupKey.parse(await openWithPassphrase(identity, passphrase, IDENTITY_FILE));
  const saved = await folder.read(PROGRESS_FILE);
  if (saved === undefined) return { key, progress: first };
  const progress = progressSchema.parse(JSON.parse(Buffer.from(await key.open(saved)).toString('utf8')));
  if (progress.target !== target) {
    throw new Error(`${folder.path} has the beginning of a backup of ${progress.target}, not of ${target}.`);
  }
  return { key, progress };
}
