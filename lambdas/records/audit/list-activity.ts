import type { Activity } from '../../../shared/contracts/staff/activity.ts';
import { type AuditKind, auditKindOf } from '../../../shared/domain/audit/audit.ts';
import type { AuditRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { AuditRepository } from './audit-repository.ts';

export interface ActivityQuery {
  /** User name. */
  readonly by?: string | undefined;
  readonly kind?: AuditKind | undefined;
  readonly recordId?: string | undefined;
}

export type ListActivity = (query: ActivityQuery, request: PageRequest) => Promise<Page<Activity>>;

export function createListActivity(audits: AuditRepository): ListActivity {
  return async ({ by, kind, recordId }, request) => {
    const person = by?.trim().toLowerCase();
    const passes = ({ actor, action }: AuditRecord) =>
      (!person || actor.username.toLowerCase() === person) &&
      (kind === undefined || auditKindOf(action) === kind);
    const { items, next } = await audits.page(recordId || undefined, passes, request);
    return { items: items.map(activityOf), next };
  };
}

function activityOf({
  id,
  at,
  actor,
  action,
  subject,
  recordName,
  before,
  after,
  ...audit
}: AuditRecord): Activity {
  const reason = [audit.reason, audit.note].filter((text) => text).join('\n');
  return {
    id,
    at,
    by: actor.username,
    action,
    kind: auditKindOf(action),
    recordId: subject,
    recordName: recordName ?? '',
    ...(before && { before }),
    ...(after && { after }),
    ...(reason !== '' && { reason }),
  };
}
