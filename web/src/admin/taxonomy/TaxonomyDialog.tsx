import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod/mini';
import { staffPictures } from '../../../../shared/content/staff/pictures.ts';
import { staffTaxonomy, taxonomyLabels } from '../../../../shared/content/staff/taxonomy.ts';
import { changedFields, rebase } from '../../accounts/editing/values.ts';
import { SignedOut, useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError } from '../../lib/send.ts';
import { Conflict } from '../editing/Conflict.tsx';
import { Rejection } from '../editing/Rejection.tsx';
import { StaffDialog } from '../kit/StaffDialog.tsx';
import type { Control } from './TaxonomyText.tsx';
import { bodyOf, messagesOf, type Values } from './taxonomy-values.ts';

const words = staffTaxonomy.form;
const labels = { ...taxonomyLabels, picture: staffPictures.label, alt: staffPictures.alt };

interface TaxonomyRecord {
  readonly id: string;
  readonly version: number;
}

interface TaxonomyDialogProps<Stored extends TaxonomyRecord> {
  readonly title: string;
  /** Stored record; undefined for a new one. */
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

/** The form of a city or category. Typed values stay when saving fails and after a conflict. */
export function TaxonomyDialog<Stored extends TaxonomyRecord>(props: TaxonomyDialogProps<Stored>) {
  const { title, empty, valuesOf, schema, send, onSaved, onClose, children } = props;
  const { withToken, publicChanged } = useSession();
  const toasts = useToast();
  /** The record that the values are compared with, and whose version is sent. */
  const [stored, setStored] = useState(props.stored);
  const [typed, setTyped] = useState<Values>({});
  /** Fields with a conflict: another member of staff has changed them as well. */
  const [conflict, setConflict] = useState<readonly string[]>();
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
      const rebased = rebase(typed, before, valuesOf(current.data));
      setConflict(rebased.conflict);
      setTyped(rebased.typed);
      setStored(current.data);
    },
  });
  const set = (name: string, value: string) => setTyped((present) => ({ ...present, [name]: value }));
  const { error } = saving;
  const messages = messagesOf(error instanceof SendError ? error.fields : {});
  const isConflict = conflict !== undefined && error instanceof SendError && error.status === 409;
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
        <Rejection
          isRejected={!saving.isPending && error !== null && !(error instanceof SignedOut)}
          text={error === null || isConflict || error instanceof SignedOut ? undefined : failureOf(error)}
          errors={messages}
          labels={labels}
        >
          {conflict !== undefined && (
            <Conflict
              names={conflict}
              labels={labels}
              intro={staffTaxonomy.conflict}
              values={values}
              stored={before}
              set={(name, value) => set(name, String(value))}
            />
          )}
        </Rejection>
        {children({ values, set, errors: messages })}
      </SpaceBetween>
    </StaffDialog>
  );
}

function failureOf(error: Error): string {
  if (!(error instanceof SendError)) return words.failed;
  if (error.status === 400) return words.invalid;
  return error.status === 404 ? words.gone : words.failed;
}
