/**
 * The files of a backup (decision 0073):
 *
 *   README.txt               how to read the others without this program
 *   identity.age             the key of all other files, encrypted with the passphrase
 *   items-00001.jsonl.gz.age  items of the table, one a line, as DynamoDB's JSON
 *   pictures-00001.jsonl.gz.age  pictures of the media bucket, one a line, their bytes as base64
 *   manifest.age             what the backup has, and who was erased since, encrypted with the passphrase; written last
 *   progress.age             while the backup is not complete: where it continues
 */
import * as z from 'zod';

export const IDENTITY_FILE = 'identity.age';
export const MANIFEST_FILE = 'manifest.age';
export const PROGRESS_FILE = 'progress.age';
export const README_FILE = 'README.txt';

/** Of the files, and of the items in them: a backup of a later version is rejected. The first one has no erasures. */
const FORMAT_VERSION = 2;
export const ITEMS_VERSION = 1;

/** Bytes of a part before it is compressed: a part is in memory as a whole. */
export const PART_BYTES = 32 * 1024 * 1024;

const contents = ['items', 'pictures'] as const;
export type Content = (typeof contents)[number];

const count = z.int().nonnegative();

const partSchema = z.object({
  /** No path, so that a backup reads no other files. */
  file: z.string().regex(/^(items|pictures)-\d{5,}\.jsonl\.gz\.age$/),
  content: z.enum(contents),
  lines: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Part = z.infer<typeof partSchema>;

/** Someone who was erased after the backup was made, which still names them in this many of its items: a restore erases them again. */
export const erasureSchema = z.object({
  of: z.union([z.object({ email: z.string(), listings: z.boolean() }), z.object({ person: z.string() })]),
  at: z.iso.datetime(),
  items: count,
});
export type Erasure = z.infer<typeof erasureSchema>;

export const manifestSchema = z.object({
  format: z.literal('careatlas-backup'),
  version: z.literal([1, FORMAT_VERSION], { error: 'it was made by a later release' }),
  itemsVersion: z.int().max(ITEMS_VERSION, 'its items are of a later release'),
  id: z.string(),
  /** `local`, or the stage with its table. */
  target: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Items and pictures by kind. */
  counts: z.record(z.string(), count),
  parts: z.array(partSchema),
  erasures: z.array(erasureSchema).default([]),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const progressSchema = z.object({
  id: z.string(),
  target: z.string(),
  startedAt: z.iso.datetime(),
  counts: z.record(z.string(), count),
  parts: z.array(partSchema),
  /** What is read next; `start` is absent at its beginning. */
  content: z.enum(contents),
  start: z.unknown().optional(),
});
export type Progress = z.infer<typeof progressSchema>;

export const newManifest = (
  { id, target, startedAt, counts, parts }: Progress,
  endedAt: string,
): Manifest => ({
  format: 'careatlas-backup',
  version: FORMAT_VERSION,
  itemsVersion: ITEMS_VERSION,
  id,
  target,
  startedAt,
  endedAt,
  counts,
  parts,
  erasures: [],
});

export const partFile = (content: Content, number: number): string =>
  `${content}-${String(number).padStart(5, '0')}.jsonl.gz.age`;

export const README = `This is a backup of a CareAtlas directory. Its files are encrypted in the format of https://age-encryption.org with the passphrase
that was given to the backup. To put it into an empty directory: npm run admin -- restore THIS_FOLDER

To read a file with the public tools age and gunzip:

  age -d manifest.age                                             # asks for the passphrase
  age -d -i identity.age items-00001.jsonl.gz.age | gunzip        # asks for it as well

Each line of items-*.jsonl is an item of the DynamoDB table, each line of pictures-*.jsonl a picture with its bytes as base64.
`;
