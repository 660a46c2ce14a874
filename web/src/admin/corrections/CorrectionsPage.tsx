import { Button, SegmentedControl } from '@cloudscape-design/components';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffCorrections as copy } from '../../../../shared/content/staff/corrections.ts';
import {
  type CorrectionStatus,
  correctionStatuses,
} from '../../../../shared/contracts/corrections/corrections.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { longDate } from '../../lib/format.ts';
import type { Column } from '../kit/columns.ts';
import styles from '../kit/kit.module.css';
import { StaffTable } from '../kit/StaffTable.tsx';
import { UserText, UserTextLines } from '../kit/UserText.tsx';
import { useFilters } from '../kit/use-filters.ts';
import { useRowFocus } from '../kit/use-row-focus.ts';
import { ViewLink } from '../kit/ViewLink.tsx';
import { StaffFrame, type StaffPageProps } from '../StaffFrame.tsx';
import { AcceptCorrection } from './AcceptCorrection.tsx';
import { correctionPages, kindLabel } from './calls.ts';
import { RejectCorrection } from './RejectCorrection.tsx';

const titles = copy.columns;

/** Rows of a page. */
const PER_PAGE = 20;

/** Corrections (/admin/corrections): what visitors report as wrong, for staff to accept or reject. */
export function CorrectionsPage(page: StaffPageProps) {
  const filters = useFilters();
  const status = correctionStatuses.find((one) => one === filters.get('status')) ?? 'open';
  return (
    <StaffFrame title={copy.title} {...page}>
      <SegmentedControl
        label={copy.lists.label}
        selectedId={status}
        options={correctionStatuses.map((id) => ({ id, text: copy.lists[id] }))}
        onChange={({ detail }) => filters.set({ status: detail.selectedId })}
      />
      <Corrections key={status} status={status} />
    </StaffFrame>
  );
}

function Corrections({ status }: { readonly status: CorrectionStatus }) {
  const query = useInfiniteQuery(correctionPages(status));
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [accepting, setAccepting] = useState<StaffCorrection>();
  const [rejecting, setRejecting] = useState<StaffCorrection>();
  const decided = (id: string) => setGone((before) => new Set([...before, id]));
  const columns = useMemo(() => {
    const actions: Column<StaffCorrection> = {
      id: 'actions',
      header: admin.columns.actions,
      minWidth: 210,
      cell: (correction) => (
        <div className={styles.rowActions}>
          <Button
            wrapText={false}
            ariaLabel={copy.accept.actionOn(nameOf(correction))}
            onClick={() => setAccepting(correction)}
          >
            {copy.accept.action}
          </Button>
          <Button
            variant="inline-link"
            ariaLabel={copy.reject.actionOn(nameOf(correction))}
            onClick={() => setRejecting(correction)}
          >
            {copy.reject.action}
          </Button>
        </div>
      ),
    };
    return status === 'open' ? [...facts, email, sent, actions] : [...facts, sent, decidedColumn];
  }, [status]);
  return (
    <div {...useRowFocus(gone)}>
      <StaffTable
        words={{ ...copy, title: copy.lists[status], empty: copy.empty[status] }}
        query={query}
        columns={columns}
        pageSize={PER_PAGE}
        hidden={gone}
      />
      {accepting && (
        <AcceptCorrection
          correction={accepting}
          name={nameOf(accepting)}
          onClose={() => setAccepting(undefined)}
          onDecided={decided}
        />
      )}
      {rejecting && (
        <RejectCorrection
          correction={rejecting}
          name={nameOf(rejecting)}
          onClose={() => setRejecting(undefined)}
          onDecided={decided}
        />
      )}
    </div>
  );
}

const nameOf = ({ clinic }: StaffCorrection): string => clinic?.name ?? copy.noClinic;

const facts: readonly Column<StaffCorrection>[] = [
  {
    id: 'clinic',
    header: titles.clinic,
    minWidth: 200,
    text: ({ clinic }) => (clinic ? `${clinic.name}, ${clinic.city}` : copy.noClinic),
    cell: ({ clinic }) =>
      clinic ? (
        <>
          <UserText>{`${clinic.name}, ${clinic.city}`}</UserText> <ViewLink clinic={clinic} />
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
];

const email: Column<StaffCorrection> = {
  id: 'email',
  header: titles.email,
  minWidth: 180,
  text: (correction) => correction.email,
  cell: (correction) => <UserText>{correction.email}</UserText>,
};

const sent: Column<StaffCorrection> = {
  id: 'sent',
  header: titles.sent,
  minWidth: 130,
  text: ({ createdAt }) => longDate(createdAt),
  order: ({ createdAt }) => createdAt,
};

const decidedColumn: Column<StaffCorrection> = {
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
};
