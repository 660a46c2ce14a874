import * as z from 'zod';
import { readData } from '../data-file.ts';

const gradient = z.tuple([z.string(), z.string()]);

/** Light of a day and season: everything that is not the building. Pairs are of top and bottom, or of dark and light. */
const moodSchema = z.strictObject({
  glass: gradient,
  sky: gradient,
  sun: z.string(),
  far: z.string(),
  near: z.string(),
  water: z.string(),
  ground: z.string(),
  pavement: z.string(),
  foliage: gradient,
  /** Windows glow. */
  lit: z.string().exactOptional(),
});
export type Mood = z.infer<typeof moodSchema>;

export const moods = readData(new URL('moods.json', import.meta.url), z.record(z.string(), moodSchema));
