import { Box, Button, Container, Header, SpaceBetween } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import type { EditedClinic, Settlement } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { openDisputes, valueIn } from '../../../../shared/domain/clinics/disputes.ts';
import { recordFieldOf } from '../../../../shared/domain/clinics/evidence.ts';
import { valueSchema } from '../../accounts/editing/values.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { longDate } from '../../lib/format.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { valueText } from '../editing/value-text.ts';
import { UserTextLines } from '../kit/UserText.tsx';
import { labels } from './clinic-values.ts';

const copy = staffClinics.disputes;

interface DisputesProps {
  readonly clinic: EditedClinic;
  readonly onChanged: (clinic: EditedClinic) => void;
}

/** Fields of which the record and its source state different values; one click takes either. */
export function Disputes({ clinic, onChanged }: DisputesProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const { id } = clinic;
  const settling = useMutation({
    mutationFn: (body: Settlement) =>
      withToken((token) => sendCall(contracts.settleDispute, { params: { id }, body, token })),
    onSuccess: (changed) => {
      toasts.show(copy.done);
      onChanged(changed);
    },
    onError: (error) => {
      if (error instanceof SignedOut) return;
      const [reason] = error instanceof SendError ? (error.fields.field ?? []) : [];
      toasts.show({ ...copy.failed, ...(reason && { description: reason }), variant: 'destructive' });
    },
  });
  const open = openDisputes(clinic);
  if (open.length === 0) return null;
  return (
    <Container header={<Header variant="h3">{copy.title}</Header>}>
      <SpaceBetween size="m">
        {open.map(([field, { value, source, at }]) => {
          const label = labels[recordFieldOf[field]] ?? field;
          const evidence = clinic.evidence?.[field];
          const shown = {
            ours: [copy.ours, valueIn(clinic, field), evidence?.at, copy.takeOurs(label)],
            theirs: [source, value, at, copy.takeTheirs(label, source)],
          } as const;
          return (
            <div key={field}>
              <Box variant="h4" tagOverride="p">
                {label}
              </Box>
              <SpaceBetween size="xs">
                {(['ours', 'theirs'] as const).map((take) => {
                  const [who, what, since, name] = shown[take];
                  return (
                    <SpaceBetween key={take} direction="horizontal" size="s" alignItems="center">
                      <Button
                        ariaLabel={name}
                        disabled={settling.isPending}
                        onClick={() => settling.mutate({ field, take })}
                      >
                        {copy.take}
                      </Button>
                      <div>
                        <UserTextLines>{textOf(what)}</UserTextLines>
                        <Box color="text-body-secondary">
                          {since === undefined ? who : `${who}, ${longDate(since)}`}
                        </Box>
                      </div>
                    </SpaceBetween>
                  );
                })}
              </SpaceBetween>
            </div>
          );
        })}
      </SpaceBetween>
    </Container>
  );
}

const textOf = (value: unknown): string => valueText(valueSchema.safeParse(value).data ?? null);
