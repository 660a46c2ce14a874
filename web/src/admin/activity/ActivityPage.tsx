import { FormField, Input, Select } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { staffActivity as copy } from '../../../../shared/content/staff/activity.ts';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { type AuditKind, auditKinds } from '../../../../shared/domain/audit/audit.ts';
import { apiPages } from '../../lib/api.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
import { useFilters, useTextFilter } from '../kit/use-filters.ts';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import styles from './activity.module.css';
import { useActivityColumns } from './activity-columns.tsx';

/** Rows of a page. */
const PER_PAGE = 20;
/** Entries of each page of the call. */
const PAGE = '100';

const any = { value: '', label: copy.anyKind };
const kinds = [any, ...auditKinds.map((kind) => ({ value: kind, label: copy.kinds[kind] }))];

export const activityPages = (query: { by?: string; kind?: AuditKind | undefined; recordId?: string }) =>
  apiPages(contracts.listActivity, {
    query: {
      by: query.by || undefined,
      kind: query.kind,
      recordId: query.recordId || undefined,
      limit: PAGE,
    },
  });

/** Activity (/admin/activity): the audit log. */
export function ActivityPage(page: StaffPageProps) {
  const filters = useFilters();
  const [by, setBy, person] = useTextFilter(filters, 'by');
  const [recordId, setRecordId, record] = useTextFilter(filters, 'record');
  const kind = auditKinds.find((one) => one === filters.get('kind'));
  const query = useInfiniteQuery(activityPages({ by: person, kind, recordId: record }));
  const columns = useActivityColumns();
  return (
    <StaffFrame title={copy.title} {...page}>
      <div className={styles.filters}>
        <FormField label={copy.by}>
          <Input
            value={by}
            type="search"
            clearAriaLabel={admin.table.clearFilter}
            onChange={({ detail }) => setBy(detail.value)}
          />
        </FormField>
        <FormField label={copy.kind}>
          <Select
            selectedOption={kinds.find(({ value }) => value === kind) ?? any}
            options={kinds}
            onChange={({ detail }) => filters.set({ kind: detail.selectedOption.value })}
          />
        </FormField>
        <FormField label={copy.record}>
          <Input
            value={recordId}
            type="search"
            clearAriaLabel={admin.table.clearFilter}
            onChange={({ detail }) => setRecordId(detail.value)}
          />
        </FormField>
      </div>
      <StaffTable
        words={{ ...copy, title: copy.list }}
        query={query}
        list={`${person} ${kind} ${record}`}
        columns={columns}
        pageSize={PER_PAGE}
      />
    </StaffFrame>
  );
}
