export { AuditRepository, putAudit } from './audit-repository.ts';
export { activityRoutes } from './calls.ts';
export { auditKeys } from './items.ts';
export { createListActivity } from './list-activity.ts';
