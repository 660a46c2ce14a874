import { Badge, Select } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { type ClinicStatus, clinicStatuses } from '../../../../shared/contracts/entities.ts';
import type { StaffClinic } from '../../../../shared/contracts/staff/staff.ts';
import type { Column } from '../kit/columns.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';
import { type ClinicDialogs, clinicColumns } from './clinic-columns.tsx';
import styles from './overview.module.css';
import { clinicPages } from './queries.ts';

const copy = admin.clinics;

/** Rows of a page. */
const PER_PAGE = 20;

const colours = { approved: 'green', pending_approval: 'blue', rejected: 'grey' } as const;
const any = { value: '', label: copy.anyStatus };
const choices = [any, ...clinicStatuses.map((status) => ({ value: status, label: copy.statuses[status] }))];

export function AllClinics({ onOpen }: Pick<ClinicDialogs, 'onOpen'>) {
  const [status, setStatus] = useState<ClinicStatus>();
  const query = useInfiniteQuery(clinicPages(status));
  const columns = useMemo((): Column<StaffClinic>[] => {
    const { name, city, category, email, submitted } = clinicColumns(onOpen);
    return [
      name,
      city,
      category,
      email,
      {
        id: 'status',
        header: admin.columns.status,
        minWidth: 120,
        text: (clinic) => copy.statuses[clinic.status],
        cell: (clinic) => <Badge color={colours[clinic.status]}>{copy.statuses[clinic.status]}</Badge>,
      },
      submitted,
      {
        id: 'actions',
        header: admin.columns.actions,
        minWidth: 100,
        cell: (clinic) => <ViewLink clinic={clinic} />,
      },
    ];
  }, [onOpen]);

  return (
    <StaffTable
      words={copy}
      query={query}
      list={status}
      columns={columns}
      pageSize={PER_PAGE}
      controls={
        <div className={styles.status}>
          <Select
            ariaLabel={copy.statusFilter}
            selectedOption={choices.find(({ value }) => value === status) ?? any}
            options={choices}
            onChange={({ detail }) => {
              setStatus(clinicStatuses.find((one) => one === detail.selectedOption.value));
            }}
          />
        </div>
      }
    />
  );
}
