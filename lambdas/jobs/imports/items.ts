import * as z from 'zod/mini';
import { instant } from '../../../shared/contracts/entities.ts';
import { type Key, sha256 } from '../../table/index.ts';

export const importKeys = {
  /** Hashed, so that a source of millions of listings is written at the rate of many partitions. */
  record: (source: string, id: string): Key => ({
    pk: importRecordPartition(source, sha256(id).slice(0, 1)),
    sk: id,
  }),
};

/** Listings of a source whose id has a hash that begins with the hexadecimal digit. */
export const importRecordPartition = (source: string, digit: string): string => `IMPORTED#${source}#${digit}`;

/** What the last import stored of a source's listing, by the source's own id. */
export const importRecordItemSchema = z.object({
  source: z.string(),
  id: z.string(),
  clinicId: z.string(),
  hash: z.string(),
  unlistedAt: z.exactOptional(instant),
  deactivatedOn: z.exactOptional(z.string()),
});
