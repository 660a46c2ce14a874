/** Checks served documents with the W3C's HTML checker (vnu). */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { htmlChecker } from './tools.ts';

export interface Served {
  readonly name: string;
  readonly html: string;
}

const checkerOutput = z.object({
  messages: z.array(
    z.object({
      type: z.string(),
      url: z.string().optional(),
      message: z.string(),
      lastLine: z.number().optional(),
      extract: z.string().optional(),
    }),
  ),
});

/** Errors by the name of the document. One run for all documents: starting Java takes longer than checking. */
export async function markupErrors(documents: readonly Served[]): Promise<ReadonlyMap<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'careatlas-markup-'));
  try {
    const files = documents.map(({ html }, index) => {
      const file = join(folder, `${index}.html`);
      writeFileSync(file, html);
      return file;
    });
    const found = new Map<string, string[]>(documents.map(({ name }) => [name, []]));
    const { messages } = checkerOutput.parse(JSON.parse(await check(files)));
    for (const { url = '', message, extract = '' } of messages) {
      const name = documents[Number.parseInt(basename(url), 10)]?.name ?? url;
      found.get(name)?.push(`${message} (${extract.replace(/\s+/g, ' ').trim().slice(0, 120)})`);
    }
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The checker's JSON report. Its exit status only shows whether there were errors. */
async function check(files: readonly string[]): Promise<string> {
  const child = spawn('java', ['-jar', htmlChecker, '--errors-only', '--format', 'json', ...files], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return text(child.stderr);
}
