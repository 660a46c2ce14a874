import { Alert, Box, Checkbox, SpaceBetween } from '@cloudscape-design/components';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import { staffCorrections } from '../../../../shared/content/staff/corrections.ts';
import { practiceRows } from '../../../../shared/content/submissions/form-fields.ts';
import type { EditedClinic } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { bodyOf, messagesOf, valuesOf } from '../clinics/clinic-values.ts';
import { PracticeControl } from '../clinics/PracticeControl.tsx';
import { staffClinicQuery } from '../clinics/queries.ts';
import { changedFields, type Values } from '../editing/values.ts';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import { UserTextLines } from '../kit/UserText.tsx';
import { SignedOut, useSession } from '../session/session.ts';
import { isDecided, kindLabel, useForgetDecided } from './calls.ts';
import { correctedFields } from './corrected-fields.ts';

const copy = staffCorrections.accept;

interface AcceptCorrectionProps {
  readonly correction: StaffCorrection;
  /** Name of its clinic. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onDecided: (id: string) => void;
}

/** Shows the visitor's words above the fields that they are about, saves those fields, and accepts the correction. */
export function AcceptCorrection(props: AcceptCorrectionProps) {
  const { correction, name, onClose } = props;
  const clinicId = correction.clinic?.id;
  const query = useQuery({ ...staffClinicQuery(clinicId ?? ''), enabled: clinicId !== undefined });
  if (clinicId === undefined || query.data === null) return <AcceptForm {...props} clinic={undefined} />;
  if (query.data !== undefined) return <AcceptForm {...props} clinic={query.data} />;
  return (
    <StaffDialog title={copy.title(name)} onClose={onClose} actions={null}>
      {query.isError ? (
        <FailedAlert words={staffClinics} retrying={query.isFetching} onRetry={query.refetch} />
      ) : (
        <Loading label={copy.loading} />
      )}
    </StaffDialog>
  );
}

interface AcceptFormProps extends AcceptCorrectionProps {
  /** Undefined when it is no longer in the directory. */
  readonly clinic: EditedClinic | undefined;
}

function AcceptForm({ correction, clinic, name, onClose, onDecided }: AcceptFormProps) {
  const { id, kind, text } = correction;
  const { withToken, publicChanged } = useSession();
  const toasts = useToast();
  const queries = useQueryClient();
  const forget = useForgetDecided();
  const [typed, setTyped] = useState<Values>({});
  const [isUnlisting, setUnlisting] = useState(true);
  /** Whether the question about accepting without a change is open. */
  const [isAsking, setAsking] = useState(false);
  const stored = clinic === undefined ? {} : valuesOf(clinic);
  const values = { ...stored, ...typed };
  const changed = changedFields(values, stored);
  const isClosed = kind === 'closed' && clinic?.status === 'approved';
  const changesNothing = changed.length === 0 && !(isClosed && isUnlisting);

  const end = (notice: { readonly title: string; readonly description: string }) => {
    toasts.show(notice);
    forget();
    onDecided(id);
    onClose();
  };
  const sending = useMutation({
    mutationFn: () =>
      withToken(async (token) => {
        const changes = clinic &&
          changed.length > 0 && { ...bodyOf(values, changed), version: clinic.version };
        const body = {
          ...(changes && { changes }),
          ...(isClosed && isUnlisting && { unlistReason: copy.closedReason(text) }),
        };
        return sendCall(contracts.acceptCorrection, { params: { id }, body, token });
      }),
    onSuccess: () => {
      if (clinic !== undefined) {
        void queries.invalidateQueries({ queryKey: staffClinicQuery(clinic.id).queryKey });
        void publicChanged();
      }
      end(changesNothing ? copy.doneUnchanged : copy.done);
    },
    onError: (error) => {
      if (isOutdated(error) && clinic !== undefined) {
        void queries.invalidateQueries({ queryKey: staffClinicQuery(clinic.id).queryKey });
      } else if (isDecided(error)) {
        end(staffCorrections.conflict);
      }
    },
  });
  const { error } = sending;
  const errors = error instanceof SendError ? messagesOf(ofClinic(error.fields)) : {};
  const fields = practiceRows.flat().filter((field) => correctedFields[kind].includes(field.name));
  return (
    <StaffDialog
      title={copy.title(name)}
      onClose={onClose}
      actions={
        <DialogActions
          submit={isAsking && changesNothing ? copy.submitUnchanged : copy.submit}
          isSending={sending.isPending}
          pending={copy.pending}
          onSubmit={() => {
            if (changesNothing && clinic !== undefined && !isAsking) setAsking(true);
            else if (!sending.isPending) sending.mutate();
          }}
          onClose={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro text={clinic === undefined ? copy.noClinic : copy.intro} error={failureOf(error)} />
        <div>
          <Box variant="h4" tagOverride="p">
            {kindLabel(correction)}
          </Box>
          {text === '' ? staffCorrections.noText : <UserTextLines>{text}</UserTextLines>}
        </div>
        {clinic &&
          fields.map((field) => (
            <PracticeControl
              key={field.name}
              field={field}
              clinic={clinic}
              values={values}
              set={(field, value) => setTyped((before) => ({ ...before, [field]: value }))}
              errors={errors}
            />
          ))}
        {isClosed && (
          <Checkbox
            checked={isUnlisting}
            description={copy.unlistHint}
            onChange={({ detail }) => setUnlisting(detail.checked)}
          >
            {copy.unlist}
          </Checkbox>
        )}
        <div role="alert">{isAsking && changesNothing && <Alert type="warning">{copy.unchanged}</Alert>}</div>
      </SpaceBetween>
    </StaffDialog>
  );
}

/** Whether the clinic has changed since it was read. */
const isOutdated = (error: unknown): boolean =>
  error instanceof SendError && error.status === 409 && error.body?.current !== undefined;

/** Messages of the call by field of the clinic. */
function ofClinic(fields: Readonly<Record<string, readonly string[]>>) {
  const prefix = 'changes.';
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [
      field.startsWith(prefix) ? field.slice(prefix.length) : field,
      texts,
    ]),
  );
}

function failureOf(error: Error | null): string | undefined {
  if (error === null || error instanceof SignedOut) return undefined;
  if (isOutdated(error)) return copy.outdated;
  return error instanceof SendError && error.status === 400 ? copy.invalid : copy.failed.description;
}
