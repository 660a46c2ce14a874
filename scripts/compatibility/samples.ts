import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { contracts } from '../../shared/contracts/index.ts';

const text = readFileSync(new URL('samples.json', import.meta.url), 'utf8');

/**
 * Requests as visitors send them: the shortest, the longest, and those with every field. In the file `{C×20}` is a text of
 * twenty times the letter.
 */
export const sampleRequests = z
  .array(
    z.strictObject({
      call: z.enum(Object.keys(contracts)),
      query: z.record(z.string(), z.string()).exactOptional(),
      body: z.unknown().optional(),
    }),
  )
  .parse(
    JSON.parse(
      text.replace(/\{(\w)×(\d+)\}/g, (_, letter: string, count: string) => letter.repeat(Number(count))),
    ),
  );
