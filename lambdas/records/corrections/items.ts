import {
  type CorrectionStatus,
  correctionRecordSchema,
} from '../../../shared/contracts/corrections/corrections.ts';
import type { Key } from '../../table/index.ts';

export const correctionKeys = {
  correction: (id: string): Key => ({ pk: `CORRECTION#${id}`, sk: 'CORRECTION' }),
};

/** The queue of staff with the corrections of a status. */
export const correctionQueue = (status: CorrectionStatus): string =>
  `QUEUE#CORRECTIONS#${status.toUpperCase()}`;

export const correctionItemSchema = correctionRecordSchema;
