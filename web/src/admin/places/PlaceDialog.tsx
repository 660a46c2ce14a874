import { Alert, Box, Button, SpaceBetween } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { placeLabels, staffPlaces } from '../../../../shared/content/staff-places.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError } from '../../lib/send.ts';
import { StaffDialog } from '../dashboard/StaffDialog.tsx';
import { UserTextLines } from '../dashboard/UserText.tsx';
import { SignedOut, useSession } from '../session/session.ts';
import type { Control } from './parts.tsx';
import { bodyOf, changedFields, messagesOf, type Values } from './place-values.ts';

const words = staffPlaces.form;

interface Place {
  readonly id: string;
  readonly version: number;
}

interface PlaceDialogProps<Stored extends Place> {
  readonly title: string;
  /** Undefined: a new one. */
  readonly stored: Stored | undefined;
  /** The values of a new one. */
  readonly empty: Values;
  readonly valuesOf: (stored: Stored) => Values;
  readonly schema: z.ZodMiniType<Stored>;
  readonly send: (
    body: Record<string, unknown>,
    stored: Stored | undefined,
    token: string,
  ) => Promise<Stored>;
  readonly onSaved: (saved: Stored) => void;
  readonly onClose: () => void;
  readonly children: (control: Control) => ReactNode;
}

/** The form of a city or category. What was typed stays when saving fails, also because another member of staff was first. */
export function PlaceDialog<Stored extends Place>(props: PlaceDialogProps<Stored>) {
  const { title, empty, valuesOf, schema, send, onSaved, onClose, children } = props;
  const { withToken, publicChanged } = useSession();
  const toasts = useToast();
  /** The record that the values are compared with, and whose version is sent. */
  const [stored, setStored] = useState(props.stored);
  const [typed, setTyped] = useState<Values>({});
  const [theirs, setTheirs] = useState<readonly string[]>();
  const before = stored === undefined ? empty : valuesOf(stored);
  const values = { ...before, ...typed };
  const changed = stored === undefined ? Object.keys(values) : changedFields(values, before);

  const saving = useMutation({
    mutationFn: () => withToken((token) => send(bodyOf(values, changed), stored, token)),
    onSuccess: (saved) => {
      publicChanged();
      toasts.show(words.saved);
      onSaved(saved);
      onClose();
    },
    onError: (error) => {
      if (!(error instanceof SendError) || error.status !== 409) return;
      const current = schema.safeParse(error.body?.current);
      if (!current.success) return;
      const now = valuesOf(current.data);
      setTheirs(changedFields(now, before).map((name) => `${labelOf(name)}: ${now[name] ?? ''}`));
      setStored(current.data);
    },
  });
  const { error } = saving;
  const errors = error instanceof SendError ? error.fields : {};
  const isConflict = error instanceof SendError && error.status === 409;
  return (
    <StaffDialog
      title={title}
      size="medium"
      onClose={onClose}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            variant="primary"
            loading={saving.isPending}
            loadingText={words.saving}
            disabled={changed.length === 0}
            onClick={() => saving.mutate()}
          >
            {words.save}
          </Button>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="m">
        <div role="alert">
          {isConflict && theirs !== undefined && (
            <Alert type="warning" header={staffPlaces.conflict.title}>
              <Box>{staffPlaces.conflict.intro}</Box>
              <UserTextLines>{theirs.join('\n')}</UserTextLines>
            </Alert>
          )}
          {error !== null && !isConflict && !(error instanceof SignedOut) && (
            <Alert type="error">{failureOf(error)}</Alert>
          )}
        </div>
        {children({
          values,
          set: (name, value) => setTyped((present) => ({ ...present, [name]: value })),
          errors: messagesOf(errors),
        })}
      </SpaceBetween>
    </StaffDialog>
  );
}

function labelOf(name: string): string {
  return Object.entries(placeLabels).find(([field]) => field === name)?.[1] ?? name;
}

function failureOf(error: Error): string {
  if (!(error instanceof SendError)) return words.failed;
  if (error.status === 400) return words.invalid;
  return error.status === 404 ? words.gone : words.failed;
}
