import {
  type CorrectionStatus,
  correctionRecordSchema,
} from '../../../shared/contracts/corrections/corrections.ts';
import type { Key } from '../../table/index.ts';

export const correctionKeys = {
  /** What a visitor reports as wrong in a listing. */
  correction: (id: string): Key => ({ pk: `CORRECTION#${id}`, sk: 'CORRECTION' }),
};

/** Corrections of a status, by time. */
export const CORRECTION_QUEUES = 'QUEUE#CORRECTIONS#';
export const correctionQueue = (status: CorrectionStatus): string =>
  `${CORRECTION_QUEUES}${status.toUpperCase()}`;

export const correctionItemSchema = correctionRecordSchema;
