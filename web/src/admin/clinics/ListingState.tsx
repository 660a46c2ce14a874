import {
  Autosuggest,
  Badge,
  Box,
  Button,
  Container,
  FormField,
  Header,
  KeyValuePairs,
  SpaceBetween,
} from '@cloudscape-design/components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import {
  type EditedClinic,
  listingReasonSchema,
} from '../../../../shared/contracts/clinics/staff-clinics.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { apiQuery } from '../../lib/api.ts';
import { longDate } from '../../lib/format.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { DialogActions, DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import { TextReasonDialog } from '../kit/TextReasonDialog.tsx';
import { UserText } from '../kit/UserText.tsx';
import { ClinicLinkById } from './ClinicLink.tsx';
import { statusColours } from './ClinicList.tsx';
import { labels } from './clinic-values.ts';

const copy = staffClinics.state;

interface ListingStateProps {
  readonly clinic: EditedClinic;
  readonly onChanged: (clinic: EditedClinic) => void;
}

type Dialog = 'unlist' | 'relist' | 'merge' | 'split';

/** Listing state of a clinic: listed or not, its confirmation, and the actions of staff. */
export function ListingState({ clinic, onChanged }: ListingStateProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const [dialog, setDialog] = useState<Dialog>();
  const {
    id,
    name,
    status,
    unlisted,
    mergedInto,
    confirmedAt,
    confirmedBy = 'practice',
    source,
    npi,
    editedFields = [],
  } = clinic;
  const confirming = useMutation({
    mutationFn: () => withToken((token) => sendCall(contracts.confirmClinic, { params: { id }, token })),
    onSuccess: (changed) => {
      toasts.show(copy.confirmedDone);
      onChanged(changed);
    },
    onError: (error) => {
      if (!(error instanceof SignedOut)) toasts.show({ ...copy.failed, variant: 'destructive' });
    },
  });
  return (
    <Container
      header={
        <Header
          variant="h3"
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button loading={confirming.isPending} onClick={() => confirming.mutate()}>
                {copy.confirm}
              </Button>
              <Button onClick={() => setDialog('merge')}>{copy.merge}</Button>
              <Button
                disabled={clinic.isSeparate === true && clinic.mergeKey === undefined}
                onClick={() => setDialog('split')}
              >
                {copy.split}
              </Button>
              <Button onClick={() => setDialog(status === 'unlisted' ? 'relist' : 'unlist')}>
                {status === 'unlisted' ? copy.relist : copy.unlist}
              </Button>
            </SpaceBetween>
          }
        >
          {copy.title}
        </Header>
      }
    >
      <KeyValuePairs
        columns={3}
        items={[
          {
            label: copy.title,
            value: (
              <>
                <Badge color={statusColours[status]}>{staffClinics.statuses[status]}</Badge>
                {unlisted && (
                  <Box>
                    {copy.unlisted(longDate(unlisted.at))}: <UserText>{unlisted.reason}</UserText>
                  </Box>
                )}
              </>
            ),
          },
          ...(mergedInto ? [{ label: copy.mergedInto, value: <ClinicLinkById id={mergedInto} /> }] : []),
          {
            label: copy.confirmed,
            value: confirmedAt
              ? `${longDate(confirmedAt)}, ${copy.confirmedBy[confirmedBy]}`
              : copy.neverConfirmed,
          },
          ...(source ? [{ label: copy.source, value: `${source.name}, ${source.id}` }] : []),
          ...(npi ? [{ label: copy.npi, value: npi }] : []),
          ...(editedFields.length > 0
            ? [{ label: copy.edited, value: editedFields.map((name) => labels[name] ?? name).join(', ') }]
            : []),
          { label: copy.version, value: clinic.version },
        ]}
      />
      {(dialog === 'unlist' || dialog === 'relist') && (
        <TextReasonDialog
          title={`${copy[dialog]}: ${name}`}
          intro={dialog === 'unlist' ? copy.unlistIntro : copy.relistIntro}
          label={copy.reason}
          submit={copy[dialog]}
          pending={copy.pending}
          schema={listingReasonSchema}
          send={(body, token) =>
            sendCall(dialog === 'unlist' ? contracts.unlistClinic : contracts.relistClinic, {
              params: { id },
              body,
              token,
            })
          }
          onSent={(changed) => {
            toasts.show(copy.done);
            onChanged(changed);
          }}
          errorText={() => copy.failed.description}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'split' && (
        <ConfirmDialog
          title={copy.splitTitle(name)}
          text={copy.splitIntro}
          submit={copy.split}
          pending={copy.pending}
          send={(token) => sendCall(contracts.splitClinic, { params: { id }, token })}
          onSent={(changed) => {
            toasts.show(copy.splitDone);
            onChanged(changed);
          }}
          errorText={() => copy.failed.description}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'merge' && (
        <MergeDialog clinic={clinic} onChanged={onChanged} onClose={() => setDialog(undefined)} />
      )}
    </Container>
  );
}

interface DialogProps extends ListingStateProps {
  readonly onClose: () => void;
}

/** Dialog that merges the clinic with another record of the same practice. */
function MergeDialog({ clinic, onChanged, onClose }: DialogProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<{ readonly id: string; readonly name: string }>();
  const [q] = useDebounced(typed.trim().slice(0, MAX_QUERY_LENGTH), SEARCH_DEBOUNCE_MS);
  const found = useQuery({
    ...apiQuery(contracts.listStaffClinics, { query: { q, cityId: clinic.city.id, limit: '20' } }),
    enabled: q !== '',
  });
  const sending = useMutation({
    mutationFn: (into: string) =>
      withToken((token) =>
        sendCall(contracts.mergeClinic, { params: { id: clinic.id }, body: { into }, token }),
      ),
    onSuccess: (changed) => {
      toasts.show(copy.merged);
      onChanged(changed);
      onClose();
    },
  });
  const { error } = sending;
  const options = (found.data ?? [])
    .filter(({ id, status }) => id !== clinic.id && (status === 'approved' || status === 'unlisted'))
    .map(({ id, name, address, category }) => ({
      value: id,
      label: name,
      description: `${category.name}, ${address}`,
    }));
  return (
    <StaffDialog
      title={copy.mergeTitle(clinic.name)}
      size="medium"
      onClose={onClose}
      actions={
        <DialogActions
          submit={copy.merge}
          isDisabled={other === undefined}
          isSending={sending.isPending}
          pending={copy.pending}
          onSubmit={() => other && sending.mutate(other.id)}
          onClose={onClose}
        />
      }
    >
      <SpaceBetween size="m">
        <DialogIntro
          text={copy.mergeIntro}
          error={
            error instanceof SendError && error.fields.into
              ? error.fields.into.join(' ')
              : error
                ? copy.failed.description
                : undefined
          }
        />
        <FormField label={copy.mergeField} stretch>
          <Autosuggest
            value={typed}
            options={options}
            filteringType="manual"
            placeholder={copy.mergePlaceholder}
            statusType={found.isFetching ? 'loading' : 'finished'}
            loadingText={copy.mergeLoading}
            empty={copy.mergeNone}
            clearAriaLabel={admin.table.clearFilter}
            enteredTextLabel={(text) => text}
            onChange={({ detail }) => {
              setTyped(detail.value);
              setOther(undefined);
            }}
            onSelect={({ detail }) => {
              const option = options.find(({ value }) => value === detail.value);
              if (option === undefined) return;
              setOther({ id: option.value, name: option.label });
              setTyped(option.label);
            }}
          />
        </FormField>
      </SpaceBetween>
    </StaffDialog>
  );
}
