import { SegmentedControl } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { staffCorrections as copy } from '../../../../shared/content/staff/corrections.ts';
import {
  type CorrectionStatus,
  correctionStatuses,
} from '../../../../shared/contracts/corrections/corrections.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { longDate } from '../../lib/format.ts';
import type { Column } from '../kit/columns.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
import { UserText, UserTextLines } from '../kit/UserText.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { ViewLink } from '../kit/ViewLink.tsx';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { clinicName, correctionPages, kindLabel } from './calls.ts';
import { useDecisions } from './use-decisions.ts';
import { Workbench } from './Workbench.tsx';

const titles = copy.columns;

/** Rows of a page. */
const PER_PAGE = 20;

/** Corrections (/admin/corrections): what visitors report as wrong, for staff to accept or reject. */
export function CorrectionsPage({ name, onSignOut }: StaffPageProps) {
  const decisions = useDecisions();
  const filters = useFilters();
  const status = correctionStatuses.find((one) => one === filters.get('status')) ?? 'open';
  return (
    <StaffFrame
      title={copy.title}
      name={name}
      onSignOut={async () => {
        // The token ends with the session.
        await decisions.sendAll();
        await onSignOut();
      }}
    >
      <SegmentedControl
        label={copy.lists.label}
        selectedId={status}
        options={correctionStatuses.map((id) => ({ id, text: copy.lists[id] }))}
        onChange={({ detail }) => filters.set({ status: detail.selectedId })}
      />
      {status === 'open' ? (
        <Workbench decisions={decisions} />
      ) : (
        <DecidedCorrections key={status} status={status} />
      )}
    </StaffFrame>
  );
}

function DecidedCorrections({ status }: { readonly status: Exclude<CorrectionStatus, 'open'> }) {
  const query = useInfiniteQuery(correctionPages(status));
  return (
    <StaffTable
      words={{ ...copy, title: copy.lists[status], empty: copy.empty[status] }}
      query={query}
      columns={columns}
      pageSize={PER_PAGE}
    />
  );
}

const columns: readonly Column<StaffCorrection>[] = [
  {
    id: 'clinic',
    header: titles.clinic,
    minWidth: 200,
    text: ({ clinic }) => clinicName(clinic),
    cell: ({ clinic }) =>
      clinic ? (
        <>
          <UserText>{clinicName(clinic)}</UserText> <ViewLink clinic={clinic} />
        </>
      ) : (
        copy.noClinic
      ),
  },
  { id: 'kind', header: titles.kind, minWidth: 170, text: kindLabel },
  {
    id: 'text',
    header: titles.text,
    minWidth: 260,
    text: ({ text }) => text,
    cell: ({ text }) => (text === '' ? copy.noText : <UserTextLines>{text}</UserTextLines>),
  },
  {
    id: 'sent',
    header: titles.sent,
    minWidth: 130,
    text: ({ createdAt }) => longDate(createdAt),
    order: ({ createdAt }) => createdAt,
  },
  {
    id: 'decided',
    header: titles.decided,
    minWidth: 200,
    text: ({ decidedAt, decidedBy, reason }) =>
      [decidedAt && longDate(decidedAt), decidedBy, reason].filter((part) => part).join(', '),
    order: ({ decidedAt = '' }) => decidedAt,
    cell: ({ decidedAt, decidedBy, reason }) => (
      <>
        {decidedAt && longDate(decidedAt)} {decidedBy && <UserText>{decidedBy}</UserText>}
        {reason && <UserTextLines>{reason}</UserTextLines>}
      </>
    ),
  },
];
