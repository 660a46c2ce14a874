export { AuditRepository } from './audit-repository.ts';
export { auditKeys } from './items.ts';
export { createListActivity, type ListActivity } from './list-activity.ts';
export { putAudit } from './put-audit.ts';
