import { auditRecordSchema } from '../../../shared/domain/records.ts';
import type { Key } from '../../table/index.ts';

export const AUDIT_PREFIX = 'AUDIT#';
/** What staff did, by its time. */
export const AUDIT_QUEUE = 'QUEUE#AUDIT';

export const auditKeys = {
  /** What staff did to a record, by its time. */
  audit: (recordId: string, at: string, id: string): Key => ({
    pk: `${AUDIT_PREFIX}${recordId}`,
    sk: `${at}#${id}`,
  }),
};

export const auditItemSchema = auditRecordSchema;
