import { Alert, Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { EditedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { fullName } from '../../../../shared/domain/people/person-name.ts';
import { MAX_CURRENT_ROLES } from '../../../../shared/domain/people/roles.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { Loading } from '../kit/QueryStatus.tsx';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import { UserText } from '../kit/UserText.tsx';
import { previewOf } from './merge-preview.ts';
import { staffPersonQuery } from './queries.ts';
import { type Chosen, PersonSearch } from './SearchFields.tsx';

const copy = staffPractitioners.state;

interface MergeDialogProps {
  readonly person: EditedPractitioner;
  /** The other record, where it is known already. */
  readonly into: Chosen | undefined;
  readonly onMerged: (person: EditedPractitioner) => void;
  readonly onClose: () => void;
}

/** Merges the record into another one of the same person, after showing what will happen. */
export function MergeDialog({ person, into, onMerged, onClose }: MergeDialogProps) {
  const { withToken } = useSession();
  const [chosen, setChosen] = useState(into);
  const other = useQuery({ ...staffPersonQuery(chosen?.id ?? ''), enabled: chosen !== undefined });
  const sending = useMutation({
    mutationFn: (id: string) =>
      withToken((token) =>
        sendCall(contracts.mergePractitioner, { params: { id: person.id }, body: { into: id }, token }),
      ),
    onSuccess: (changed) => {
      onClose();
      onMerged(changed);
    },
  });
  const { error } = sending;
  const preview = chosen && other.data ? previewOf(person, other.data) : undefined;
  return (
    <StaffDialog
      title={copy.mergeTitle(fullName(person.name))}
      onClose={onClose}
      actions={
        <DialogActions
          submit={copy.mergeSubmit}
          pending={copy.pending}
          isSending={sending.isPending}
          isDisabled={preview === undefined || preview.isTooMany}
          onSubmit={() => chosen && sending.mutate(chosen.id)}
          onClose={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro
          text={copy.mergeIntro}
          error={
            error === null || error instanceof SignedOut || sending.isPending
              ? undefined
              : (error instanceof SendError && error.fields.into?.join(' ')) || copy.failed.description
          }
        />
        <PersonSearch
          label={copy.mergeField}
          value={chosen}
          onChange={(next) => {
            setChosen(next);
            sending.reset();
          }}
          without={[person.id]}
        />
        <div role="status">
          {chosen && other.isPending && <Loading label={copy.mergeLoading} />}
          {chosen && (other.isError || other.data === null) && (
            <Alert
              type="error"
              action={
                <Button loading={other.isFetching} onClick={() => void other.refetch()}>
                  {admin.retry}
                </Button>
              }
            >
              {copy.mergePreviewFailed}
            </Alert>
          )}
          {other.data && preview && <Preview other={other.data} preview={preview} />}
        </div>
      </SpaceBetween>
    </StaffDialog>
  );
}

interface PreviewProps {
  readonly other: EditedPractitioner;
  readonly preview: ReturnType<typeof previewOf>;
}

function Preview({ other, preview: { copies, isHidden, npis, isTooMany } }: PreviewProps) {
  const name = fullName(other.name);
  const lines = [
    copy.leads(name),
    copy.keeps(name),
    copies.length === 0 ? copy.noCopies : copy.copies(copies.join(', ')),
    ...(isHidden ? [copy.hides] : []),
  ];
  return (
    <SpaceBetween size="s">
      <Box variant="h4" tagOverride="p">
        {copy.mergePreview}
      </Box>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <UserText>{line}</UserText>
          </li>
        ))}
      </ul>
      {npis && <Alert type="warning">{copy.otherNpi(...npis)}</Alert>}
      {isTooMany && <Alert type="error">{copy.tooMany(MAX_CURRENT_ROLES)}</Alert>}
    </SpaceBetween>
  );
}
