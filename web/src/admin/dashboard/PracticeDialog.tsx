import { Badge, Button, Link, Modal, SpaceBetween, Spinner } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../../../../shared/content/admin.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import type { StaffClinic } from '../../../../shared/contracts/staff.ts';
import { ApproveButton } from './ApproveButton.tsx';
import styles from './dashboard.module.css';
import { Facts } from './Facts.tsx';
import { dateAndTime } from './format.ts';
import { FailedAlert } from './QueryStatus.tsx';
import { practiceQuery } from './queries.ts';
import { UserText, UserTextLines } from './UserText.tsx';
import { ViewLink } from './ViewLink.tsx';

const copy = admin.practice;

interface PracticeDialogProps {
  readonly clinic: StaffClinic;
  readonly onClose: () => void;
  readonly onReject: () => void;
}

/** The whole practice, as it was submitted. */
export function PracticeDialog({ clinic, onClose, onReject }: PracticeDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery(practiceQuery(clinic.id));
  return (
    <Modal
      visible
      size="large"
      header={<UserText>{clinic.name}</UserText>}
      closeAriaLabel={admin.close}
      onDismiss={onClose}
      footer={
        <div className={styles.dialogActions}>
          <ViewLink clinic={clinic} />
          {clinic.status === 'pending_approval' ? (
            <>
              <Button onClick={onReject}>{admin.reject.action}</Button>
              <ApproveButton clinic={clinic} primary onApproved={onClose} />
            </>
          ) : (
            <Button onClick={onClose}>{admin.close}</Button>
          )}
        </div>
      }
    >
      {data && <Practice practice={data} />}
      {isError && <FailedAlert words={copy} retrying={isFetching} onRetry={refetch} />}
      {!data && !isError && (
        <div role="status" className={styles.waiting}>
          <Spinner size="large" />
          <span className="visually-hidden">{copy.loading}</span>
        </div>
      )}
    </Modal>
  );
}

function Practice({ practice }: { readonly practice: ClinicDetail }) {
  const { website, description, practiceHours, status, city, category } = practice;
  return (
    <SpaceBetween size="l">
      <Facts
        items={[
          { label: admin.columns.status, value: <Badge>{admin.clinics.statuses[status]}</Badge> },
          { label: admin.columns.submitted, value: dateAndTime(practice.createdAt) },
          { label: admin.columns.category, value: category.name },
          { label: admin.columns.city, value: `${city.name}, ${city.state}` },
          { label: copy.address, value: <UserText>{practice.address}</UserText> },
          { label: copy.phone, value: <UserText>{practice.phone}</UserText> },
          { label: copy.email, value: <UserText>{practice.email}</UserText> },
          { label: copy.website, value: website ? <Website address={website} /> : copy.none },
          { label: copy.hours, value: <UserTextLines>{practiceHours || copy.none}</UserTextLines> },
          { label: copy.description, value: <UserTextLines>{description}</UserTextLines>, wide: true },
          { label: copy.services, value: list(practice.services), wide: true },
          { label: copy.insurance, value: list(practice.insuranceAccepted) },
          { label: copy.languages, value: list(practice.languagesSpoken) },
          { label: copy.offers, value: list(offers(practice)) },
        ]}
      />
    </SpaceBetween>
  );
}

function Website({ address }: { readonly address: string }) {
  return (
    <Link href={address} external externalIconAriaLabel={copy.newTab} rel="noopener noreferrer nofollow">
      <UserText>{address}</UserText>
    </Link>
  );
}

function list(items: readonly string[]): string {
  return items.length > 0 ? items.join(', ') : copy.none;
}

function offers(practice: ClinicDetail): string[] {
  const { acceptingPatients, telemedicine, emergencyServices, parkingAvailable, wheelchairAccessible } =
    practice;
  return [
    acceptingPatients ? copy.acceptingPatients : copy.notAccepting,
    ...(telemedicine ? [copy.telemedicine] : []),
    ...(emergencyServices ? [copy.emergencyServices] : []),
    ...(parkingAvailable ? [copy.parkingAvailable] : []),
    ...(wheelchairAccessible ? [copy.wheelchairAccessible] : []),
  ];
}
