/** Published exports, of which no file may name someone who was erased. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { PublicDirectoryRepository } from '../../../lambdas/jobs/exports/public-directory-repository.ts';
import { OpenDataRepository } from '../../../lambdas/jobs/open-data/open-data-repository.ts';
import { createPublishExport, type ExportPart } from '../../../lambdas/jobs/open-data/publish-export.ts';
import { uuidOf } from '../../../lambdas/platform/hashes.ts';
import { EXPORTS } from '../../../lambdas/platform/names.ts';
import { S3OpenDataFiles } from '../../../lambdas/platform/open-data-files.ts';
import { openMedia } from '../backup/media.ts';
import type { CommandContext, CommandResult } from '../command.ts';

/** One of an object's versions: the bucket keeps replaced and deleted ones for a month. */
interface Version {
  readonly key: string;
  readonly versionId: string;
}

/**
 * Makes a new export and deletes every file of earlier ones that names the person, in all of its versions; caches forget them. Nothing is done where no
 * file does.
 *
 * @param holds Whether a line of a file names the person.
 */
export async function eraseFromExports(
  context: CommandContext,
  holds: (line: string) => boolean,
): Promise<CommandResult> {
  const { target, dryRun, stopping } = context;
  const stopped = { isComplete: false, lines: ['Stopped. The same command continues.'] };
  // The local cloud has its bucket while it runs.
  if (target.stage === 'local' && target.localMedia === undefined) return { isComplete: true, lines: [] };
  const { client, bucket, close } = await openMedia(target);
  try {
    const versions = await versionsOf(client, bucket);
    const holding: Version[] = [];
    for (const version of versions) {
      if (stopping.aborted) return stopped;
      if (await isHolding(client, bucket, version, holds)) holding.push(version);
    }
    if (holding.length === 0) return { isComplete: true, lines: [] };
    const count = new Set(holding.map(({ key }) => key)).size;
    if (dryRun) {
      return {
        isComplete: true,
        lines: [`Would make a new export, and delete ${count} files of earlier ones.`],
      };
    }
    if (!(await publish(context, client, bucket))) return stopped;
    const latest = await new OpenDataRepository(target.table).latest();
    const listed = new Set(latest?.files.map(({ name }) => `${EXPORTS}${name}`));
    // What derives from the erased records may follow some seconds later.
    if (holding.some(({ key }) => listed.has(key))) {
      return {
        isComplete: false,
        lines: ['The new export still has it: repeat the command when lists and pages have followed.'],
      };
    }
    for (const { key, versionId } of holding) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }));
    }
    await target.invalidate([`/${EXPORTS}*`]);
    return {
      isComplete: true,
      lines: [`A new export was made, and ${count} files of earlier ones were deleted.`],
    };
  } finally {
    close();
  }
}

async function versionsOf(client: S3Client, bucket: string): Promise<Version[]> {
  const versions: Version[] = [];
  let [after, version]: (string | undefined)[] = [];
  do {
    const page: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({
        Bucket: bucket,
        Prefix: EXPORTS,
        ...(after !== undefined && { KeyMarker: after, VersionIdMarker: version }),
      }),
    );
    for (const { Key, VersionId } of page.Versions ?? []) {
      if (Key?.endsWith('.gz') && VersionId !== undefined) versions.push({ key: Key, versionId: VersionId });
    }
    [after, version] = page.IsTruncated ? [page.NextKeyMarker, page.NextVersionIdMarker] : [];
  } while (after !== undefined);
  return versions;
}

async function isHolding(
  client: S3Client,
  bucket: string,
  { key, versionId }: Version,
  holds: (line: string) => boolean,
): Promise<boolean> {
  const { Body } = await client.send(
    new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
  );
  if (!(Body instanceof Readable)) throw new Error(`${key} has no content.`);
  const text = createGunzip();
  Body.on('error', (error) => text.destroy(error)).pipe(text);
  for await (const line of createInterface({ input: text })) if (holds(line)) return true;
  return false;
}

/** All parts, one after the other, as the weekly job makes them; nothing is measured. False when it was stopped. */
async function publish({ target, stopping, clock }: CommandContext, client: S3Client, bucket: string) {
  const { table } = target;
  const parts: ExportPart[] = [];
  const publishExport = createPublishExport({
    // An invalid record is left out; `check` names it.
    directory: new PublicDirectoryRepository(table, () => {}),
    files: new S3OpenDataFiles(client, bucket),
    openData: new OpenDataRepository(table),
    parts: { send: async (sent) => void parts.push(...sent) },
    storeMeasurement: async () => {},
    uuidOf,
    clock,
  });
  parts.push({ exportedAt: clock().toISOString(), part: 1, clinics: 0, people: 0, files: [] });
  for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
    if (stopping.aborted) return false;
    await publishExport.work(part);
  }
  return true;
}
