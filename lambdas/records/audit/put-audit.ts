import type { AuditRecord } from '../../../shared/domain/records.ts';
import { inQueue } from '../../table/index.ts';
import { AUDIT_QUEUE, auditKeys } from './items.ts';

/** Records who did what when. Part of the transaction of the change: neither is written without the other. */
export function putAudit(TableName: string, audit: AuditRecord) {
  const { id, at, subject } = audit;
  return {
    Put: {
      TableName,
      Item: { ...auditKeys.audit(subject, at, id), ...audit, ...inQueue(AUDIT_QUEUE, at, id) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}
