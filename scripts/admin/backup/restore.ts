import * as z from 'zod';
import { REVIEW_SUMS_SORT_KEY } from '../../../lambdas/derived/reviews/items.ts';
import { changeOf } from '../../../lambdas/jobs/projector/changed-records.ts';
import { MAIL_PARTITION_PREFIX, OUTBOX_QUEUE, UNSENT_QUEUE } from '../../../lambdas/records/outbox/items.ts';
import type { Key } from '../../../lambdas/table/key.ts';

import { tableSchema } from '../../../lambdas/table/schema.ts';
import type { CommandResult, OnProgress, SavedPosition } from '../command.ts';
import { BackupKey, openWithPassphrase, type Passphrase } from './cipher.ts';
import type { BackupFolder } from './files.ts';
import {
  type Content,
  type Erasure,
  IDENTITY_FILE,
  MANIFEST_FILE,
  type Manifest,
  manifestSchema,
  type Part,
  PROGRESS_FILE,
} from './format.ts';
import { countsText, kindOf } from './kinds.ts';
import type { Pictures } from './pictures.ts';
import { isTransient, keyOf, parseLine, type StoredItem, type TableItems } from './table-items.ts';

export interface RestoreOptions {
  readonly table: TableItems;
  readonly pictures: Pictures;
  readonly folder: BackupFolder;
  readonly passphrase: Passphrase;
  readonly dryRun: boolean;
  readonly stopping: AbortSignal;
  readonly onProgress: OnProgress;
  readonly position: SavedPosition;
  /** Erases again who was erased after the backup was made. */
  readonly erase: (erased: Erasure['of']) => Promise<CommandResult>;
  /** Checks and mends what is derived, once everything is written. */
  readonly rebuild: (position: SavedPosition) => Promise<CommandResult>;
}

/**
 * What is written, in this order. The projector sees each restored record: what it would derive is there before, so that it finds
 * nothing to write.
 */
const passes = ['derived', 'records', 'pictures'] as const;
type Pass = (typeof passes)[number];

const positionSchema = z.object({
  /** The backup's id. */
  backup: z.string(),
  pass: z.enum([...passes, 'erasures', 'rebuild']),
  part: z.int(),
  line: z.int(),
  rebuild: z.unknown().optional(),
});
type Position = z.infer<typeof positionSchema>;

/** Lines that are written before the position is stored. */
const CHUNK = { items: 500, pictures: 1 } as const;
/** Pages of items that are looked at to say what a directory has. */
const SAMPLED_ITEMS = 1_000;

/**
 * Puts a backup into an empty directory: the items as they were, byte for byte, but for emails that were due: they go to
 * those that operators decide about, since by now their first directory has sent them.
 */
export async function restoreBackup(options: RestoreOptions): Promise<CommandResult> {
  const { table, pictures, folder, dryRun, stopping, onProgress, position } = options;
  const { manifest, key } = await openBackup(options);
  // Before anything is written, also of a restore that continues.
  for (const part of manifest.parts) await folder.verify(part);
  const saved = positionSchema.safeParse(position.read()).data;
  const resumed = saved?.backup === manifest.id ? saved : undefined;
  if (resumed === undefined) await rejectPresentItems(table);
  const of = (content: Content) => manifest.parts.filter((part) => part.content === content);
  const linesOf = (parts: readonly Part[]) => parts.reduce((sum, { lines }) => sum + lines, 0);
  const total = 2 * linesOf(of('items')) + linesOf(of('pictures'));
  const counts = { read: 0, mails: 0 };

  if (dryRun) {
    for (const part of manifest.parts) {
      counts.read += (await folder.readPart(key, part)).length;
      onProgress(counts.read, linesOf(manifest.parts));
      if (stopping.aborted) return { isComplete: false, lines: [] };
    }
    return {
      isComplete: true,
      lines: [
        `All parts are intact. Would restore ${ofBackup(manifest)}: ${countsText(manifest.counts)}.`,
        ...erasureLines(manifest, 'Would erase again'),
      ],
    };
  }

  let at: Position = resumed ?? { backup: manifest.id, pass: 'derived', part: 0, line: 0 };
  const moveTo = (next: Partial<Position>) => {
    at = { ...at, ...next };
    position.write(at);
  };
  moveTo({});
  for (const [index, pass] of passes.entries()) {
    if (at.pass !== pass) continue;
    if (!(await write(pass))) {
      return { isComplete: false, lines: ['Stopped. The same command continues.'] };
    }
    moveTo({ pass: passes[index + 1] ?? 'erasures', part: 0, line: 0 });
  }
  if (at.pass === 'erasures') {
    for (const { of: erased } of manifest.erasures) {
      const { isComplete, lines } = await options.erase(erased);
      if (!isComplete) return { isComplete, lines };
    }
    moveTo({ pass: 'rebuild' });
  }
  const rebuilt = await options.rebuild({
    read: () => at.rebuild,
    write: (rebuild) => moveTo({ rebuild }),
  });
  if (!rebuilt.isComplete) return rebuilt;
  position.write(undefined);
  return { isComplete: true, lines: [...report(), 'Then derived data was checked:', ...rebuilt.lines] };

  /** False when it was stopped. */
  async function write(pass: Pass): Promise<boolean> {
    const content = pass === 'pictures' ? 'pictures' : 'items';
    const parts = of(content);
    for (const [number, part] of parts.entries()) {
      if (number < at.part) {
        counts.read += part.lines;
        continue;
      }
      const lines = await folder.readPart(key, part);
      for (let line = at.line; line < lines.length; line += CHUNK[content]) {
        if (stopping.aborted) return false;
        const chunk = lines.slice(line, line + CHUNK[content]);
        if (pass === 'pictures') for (const one of chunk) await pictures.write(one);
        else await table.write(restored(chunk.map(parseLine), pass));
        counts.read += chunk.length;
        onProgress(counts.read, total);
        moveTo({ part: number, line: line + chunk.length });
      }
      moveTo({ part: number + 1, line: 0 });
    }
    return true;
  }

  function restored(items: readonly StoredItem[], pass: Pass): StoredItem[] {
    return items.flatMap((item) => {
      const itemKey = keyOf(item);
      if ((pass === 'records') !== isProjected(itemKey)) return [];
      if (!isDueMail(itemKey, item)) return [item];
      counts.mails += 1;
      return [{ ...item, [partitionKey]: { S: UNSENT_QUEUE } }];
    });
  }

  function report(): string[] {
    const { mails } = counts;
    return [
      `Restored ${ofBackup(manifest)}: ${countsText(manifest.counts)}.`,
      ...(mails > 0
        ? [
            `Emails that were due then and are not sent: ${mails} (docs/runbooks/mail-and-location-queues.md, QUEUE#UNSENT).`,
          ]
        : []),
      ...erasureLines(manifest, 'Erased again'),
    ];
  }
}

function erasureLines({ erasures }: Manifest, what: string): string[] {
  return erasures.length === 0
    ? []
    : [`${what}, since they were erased after the backup: ${erasures.length}.`];
}

const { partitionKey } = tableSchema.indexes.byQueue;

/** Whether the projector works on it: a record, or what is due. Sums of reviews go before their clinics, whose ranks they ask for. */
const isProjected = (key: Key): boolean =>
  key.sk !== REVIEW_SUMS_SORT_KEY && changeOf(key, true) !== undefined;

const isDueMail = (key: Key, item: StoredItem): boolean =>
  key.pk.startsWith(MAIL_PARTITION_PREFIX) && item[partitionKey]?.S === OUTBOX_QUEUE;

const ofBackup = ({ target, endedAt }: Manifest): string => `the backup of ${target} of ${endedAt}`;

/** Throws for another passphrase, and for what is no complete backup. */
export async function openBackup({ folder, passphrase }: Pick<RestoreOptions, 'folder' | 'passphrase'>) {
  const sealed = await folder.read(MANIFEST_FILE);
  const identity = await folder.read(IDENTITY_FILE);
  if (sealed === undefined || identity === undefined) {
    const isBegun = (await folder.names()).includes(PROGRESS_FILE);
    const hint = isBegun
      ? 'the backup was interrupted, and the same command completes it'
      : 'it has no backup';
    throw new Error(
      `${folder.path} has no ${sealed === undefined ? MANIFEST_FILE : IDENTITY_FILE}: ${hint}.`,
    );
  }
  const parsed = manifestSchema.safeParse(
    JSON.parse(await openWithPassphrase(sealed, passphrase, MANIFEST_FILE)),
  );
  if (!parsed.success) throw new Error(`This backup cannot be restored: ${z.prettifyError(parsed.error)}`);
  const key = await BackupKey.parse(await openWithPassphrase(identity, passphrase, IDENTITY_FILE));
  return { manifest: parsed.data, key };
}

/** What a new stage's own jobs write before its first use. */
const ownItems = ['RANKS', 'SYNC'];

async function rejectPresentItems(table: TableItems): Promise<void> {
  const counts: Record<string, number> = {};
  let [seen, next]: [number, StoredItem | undefined] = [0, undefined];
  do {
    const page = await table.page(next, SAMPLED_ITEMS);
    seen += page.items.length;
    next = page.next;
    for (const key of page.items.map(keyOf)) {
      if (isTransient(key) || ownItems.includes(key.pk)) continue;
      counts[kindOf(key)] = (counts[kindOf(key)] ?? 0) + 1;
    }
  } while (next !== undefined && seen < SAMPLED_ITEMS);
  if (Object.keys(counts).length === 0) return;
  const more = next === undefined ? '' : ' and more';
  throw new Error(
    `The directory is not empty (${countsText(counts)}${more}): a backup is restored into an empty one only. Nothing was written.`,
  );
}
