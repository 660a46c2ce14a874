import { Button } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import type { StaffClinic } from '../../../../shared/contracts/staff/staff.ts';
import styles from '../kit/kit.module.css';
import { StaffTable } from '../kit/StaffTable.tsx';
import { useRowFocus } from '../kit/use-row-focus.ts';
import { ViewLink } from '../kit/ViewLink.tsx';
import { type ClinicDialogs, clinicColumns } from './clinic-columns.tsx';
import { useDecided } from './decided.tsx';
import { pendingPages } from './queries.ts';

/** Rows of a page. */
const PER_PAGE = 10;

export function PendingClinics({ onOpen, onApprove, onReject }: ClinicDialogs) {
  const query = useInfiniteQuery(pendingPages);
  const { ids } = useDecided();
  const columns = useMemo(() => {
    const { name, city, category, phone, email, submitted } = clinicColumns(onOpen);
    const actions = {
      id: 'actions',
      header: admin.columns.actions,
      minWidth: 225,
      cell: (clinic: StaffClinic) => (
        <div className={styles.rowActions}>
          <Button
            wrapText={false}
            ariaLabel={admin.approve.actionOn(clinic.name)}
            onClick={() => onApprove(clinic)}
          >
            {admin.approve.action}
          </Button>
          <ViewLink clinic={clinic} />
          <Button
            variant="inline-link"
            wrapText={false}
            ariaLabel={admin.reject.actionOn(clinic.name)}
            onClick={() => onReject(clinic)}
          >
            {admin.reject.action}
          </Button>
        </div>
      ),
    };
    return [name, city, category, phone, email, submitted, actions];
  }, [onOpen, onApprove, onReject]);
  return (
    <div {...useRowFocus(ids)}>
      <StaffTable words={admin.pending} query={query} columns={columns} pageSize={PER_PAGE} hidden={ids} />
    </div>
  );
}
