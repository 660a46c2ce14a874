import * as z from 'zod/mini';
import { instant } from '../../../shared/contracts/entities.ts';
import { dataQualitySchema } from '../../../shared/contracts/pages/data-quality.ts';
import type { Key } from '../../table/index.ts';

export const dataQualityKeys = {
  latest: (): Key => ({ pk: 'QUALITY', sk: 'LATEST' }),
};

/** A measurement, with the instant up to which its months have counted the changes. */
export const dataQualityItemSchema = z.extend(dataQualitySchema, { changesUntil: instant });
export type Measurement = z.infer<typeof dataQualityItemSchema>;
