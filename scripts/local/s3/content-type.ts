import { extname } from 'node:path';
import types from './content-types.json' with { type: 'json' };

/** What `aws s3 sync` guesses from a file's ending. */
const byEnding = new Map(Object.entries(types));

export function contentType(file: string): string {
  return byEnding.get(extname(file).toLowerCase()) ?? 'binary/octet-stream';
}
