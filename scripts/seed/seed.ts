import { demonstrationData } from '../demo-data/index.ts';
import { type SeedOptions, seedDirectory } from './seed-directory.ts';

/** Loads the demonstration data into an empty table, or finishes what an ended run began. */
export function seedDemonstrationData(options: SeedOptions): Promise<'seeded' | 'present'> {
  return seedDirectory(demonstrationData(), options);
}
