/** Parts of the transactions by which staff change something. */
import type { AuditRecord } from '../../../shared/domain/records.ts';
import { AUDIT_QUEUE, keys } from './keys.ts';
import { inQueue } from './queues.ts';

/** Says who did what when, in the same transaction: nothing is done without it, and it never tells what was not done. */
export function putAudit(TableName: string, audit: AuditRecord) {
  const { id, at, subject } = audit;
  return {
    Put: {
      TableName,
      Item: { ...keys.audit(subject, at, id), ...audit, ...inQueue(AUDIT_QUEUE, at, id) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
