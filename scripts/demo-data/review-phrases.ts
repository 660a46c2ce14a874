import * as z from 'zod';
import { readData } from './data-file.ts';

const texts = z.array(z.string()).min(1);
const byTone = z.strictObject({ high: texts, mixed: texts, low: texts });
const reply = z.strictObject({ openers: texts, middles: texts, closers: texts });

/** Sentences about any practice, by tone, and what practices reply. Templates of `phrasing.ts`. */
export const { titles, openers, praise, complaints, closers, shortNotes, replies } = readData(
  new URL('reviews.json', import.meta.url),
  z.strictObject({
    titles: byTone,
    openers: byTone,
    praise: texts,
    complaints: texts,
    closers: byTone,
    /** For people who write little. */
    shortNotes: byTone,
    /** By the review's tone. They confirm nothing about a patient. */
    replies: z.strictObject({ high: reply, mixed: reply, low: reply }),
  }),
);
