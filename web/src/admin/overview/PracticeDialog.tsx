import { Badge, Button, Link } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { admin } from '../../../../shared/content/staff/admin.ts';
import {
  type PracticeField,
  practiceLabels,
  practiceRows,
} from '../../../../shared/content/submissions/form-fields.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import type { StaffClinic } from '../../../../shared/contracts/staff/staff.ts';
import { paths } from '../../lib/paths.ts';
import { type Fact, Facts } from '../kit/Facts.tsx';
import { dateAndTime } from '../kit/format.ts';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';
import { SentMails } from '../kit/SentMails.tsx';
import { StaffDialog } from '../kit/StaffDialog.tsx';
import { UserText, UserTextLines } from '../kit/UserText.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';
import { practiceQuery } from './queries.ts';

const copy = admin.practice;

interface PracticeDialogProps {
  readonly clinic: StaffClinic;
  readonly onClose: () => void;
  readonly onApprove: () => void;
  readonly onReject: () => void;
}

/** A practice with all fields of the listing form, and the buttons to edit, approve or reject it. */
export function PracticeDialog({ clinic, onClose, onApprove, onReject }: PracticeDialogProps) {
  const navigate = useNavigate();
  const { data, isError, isFetching, refetch } = useQuery(practiceQuery(clinic.id));
  return (
    <StaffDialog
      title={clinic.name}
      onClose={onClose}
      actions={
        <>
          <ViewLink clinic={clinic} />
          {clinic.status === 'pending_approval' ? (
            <>
              <Button onClick={() => navigate(paths.adminClinic(clinic.id))}>{copy.edit}</Button>
              <Button onClick={onReject}>{admin.reject.action}</Button>
              <Button variant="primary" onClick={onApprove}>
                {admin.approve.action}
              </Button>
            </>
          ) : (
            <Button onClick={onClose}>{admin.close}</Button>
          )}
        </>
      }
    >
      {data && <Facts items={factsOf(data)} />}
      {isError && <FailedAlert words={copy} retrying={isFetching} onRetry={refetch} />}
      {!data && !isError && <Loading label={copy.loading} />}
    </StaffDialog>
  );
}

/** Short texts first, then fields over the full width, then lists of choices. */
function factsOf(practice: ClinicDetail): readonly Fact[] {
  const { status, createdAt, category, city } = practice;
  const fields = practiceRows
    .flat()
    .filter(({ name, kind }) => name !== 'name' && kind !== 'list' && kind !== 'switch')
    .toSorted((a, b) => position(a) - position(b));
  return [
    { label: admin.columns.status, value: <Badge>{admin.clinics.statuses[status]}</Badge> },
    { label: admin.columns.submitted, value: dateAndTime(createdAt) },
    { label: admin.columns.category, value: category.name },
    { label: admin.columns.city, value: `${city.name}, ${city.state}` },
    ...fields.map((field) => ({
      label: field.shortLabel ?? practiceLabels[field.name],
      value: fieldValue(practice, field),
      wide: field.wide ?? false,
    })),
    { label: copy.offers, value: list(offers(practice)) },
    { label: admin.mails.title, value: <SentMails id={practice.id} />, wide: true },
  ];
}

function position({ kind, wide }: PracticeField): number {
  if (wide) return 1;
  return kind === 'choices' ? 2 : 0;
}

function fieldValue(practice: ClinicDetail, field: PracticeField): ReactNode {
  switch (field.kind) {
    case 'text':
    case 'tel':
    case 'email':
      return <UserText>{practice[field.name] || copy.none}</UserText>;
    case 'url':
      return <Website url={practice[field.name]} />;
    case 'lines':
      return <UserTextLines>{practice[field.name] || copy.none}</UserTextLines>;
    case 'choices':
      return list(practice[field.name]);
    case 'list':
    case 'switch':
      return undefined;
  }
}

function Website({ url }: { readonly url: string | undefined }) {
  if (!url) return copy.none;
  return (
    <Link href={url} external externalIconAriaLabel={copy.newTab} rel="noopener noreferrer nofollow">
      <UserText>{url}</UserText>
    </Link>
  );
}

function list(items: readonly string[] | null): string {
  return items !== null && items.length > 0 ? items.join(', ') : copy.none;
}

/** The switches that are on. Whether new patients are accepted is listed where it is known. */
function offers(practice: ClinicDetail): string[] {
  return practiceRows.flat().flatMap((field) => {
    if (field.kind !== 'switch') return [];
    if (practice[field.name]) return [practiceLabels[field.name]];
    return practice[field.name] === false && field.name === 'acceptingPatients' ? [copy.notAccepting] : [];
  });
}
