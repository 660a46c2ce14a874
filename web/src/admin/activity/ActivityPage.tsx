import { FormField, Input, Select } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffActivity as copy } from '../../../../shared/content/staff/activity.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { type AuditKind, auditKinds } from '../../../../shared/domain/audit/audit.ts';
import { apiPages } from '../../lib/api.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
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
  const [by, setBy] = useState('');
  const [recordId, setRecordId] = useState('');
  const [kind, setKind] = useState<AuditKind>();
  const [person] = useDebounced(by.trim().slice(0, MAX_QUERY_LENGTH), SEARCH_DEBOUNCE_MS);
  const [record] = useDebounced(recordId.trim().slice(0, MAX_QUERY_LENGTH), SEARCH_DEBOUNCE_MS);
  const query = useInfiniteQuery(activityPages({ by: person, kind, recordId: record }));
  const columns = useActivityColumns();
  return (
    <StaffFrame title={copy.title} {...page}>
      <div className={styles.filters}>
        <FormField label={copy.by}>
          <Input value={by} type="search" onChange={({ detail }) => setBy(detail.value)} />
        </FormField>
        <FormField label={copy.kind}>
          <Select
            selectedOption={kinds.find(({ value }) => value === kind) ?? any}
            options={kinds}
            onChange={({ detail }) => setKind(auditKinds.find((one) => one === detail.selectedOption.value))}
          />
        </FormField>
        <FormField label={copy.record}>
          <Input value={recordId} type="search" onChange={({ detail }) => setRecordId(detail.value)} />
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
