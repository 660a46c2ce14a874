import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError } from '../../lib/send.ts';
import { SignedOut, useSession } from '../session.ts';
import { keepDraft, readDraft } from './drafts.ts';
import { changedFields, rebase, type Values } from './values.ts';

interface RecordFormOptions<Stored> {
  /** Names the record for its draft: `clinic-01J…`. */
  readonly key: string;
  readonly stored: Stored;
  readonly schema: z.ZodMiniType<Stored>;
  readonly valuesOf: (stored: Stored) => Values;
  /** Sends the changed fields with the version that they change. Rejects with `SendError`. */
  readonly send: (
    change: { readonly values: Values; readonly changed: readonly string[]; readonly version: number },
    token: string,
  ) => Promise<Stored>;
  /** Messages of the call by field of the form. */
  readonly messagesOf: (
    fields: Readonly<Record<string, readonly string[]>>,
  ) => Readonly<Record<string, string>>;
  readonly savedNotice: { readonly title: string; readonly description: string };
  readonly onChanged: (saved: Stored) => void;
}

export type RecordFormState = Omit<ReturnType<typeof useRecordForm>, 'base'>;

/**
 * State of a form that edits a record by version. Typed values stay when saving fails, when the session ends, when the page
 * is left or loaded again, and when the record has changed meanwhile: then both versions are shown.
 */
export function useRecordForm<Stored extends { readonly version: number }>(
  options: RecordFormOptions<Stored>,
) {
  const { key, stored: present, schema, valuesOf, send, messagesOf, savedNotice, onChanged } = options;
  const { withToken } = useSession();
  const toasts = useToast();
  const [draft] = useState(() => readDraft(key, schema));
  /** The stored record that the values are compared with, and whose version is sent. */
  const [base, setBase] = useState(draft?.base ?? present);
  const [typed, setTyped] = useState<Values>(draft?.typed ?? {});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Fields with a conflict: another person has changed them as well. */
  const [conflict, setConflict] = useState<readonly string[]>();
  const stored = valuesOf(base);
  const values = { ...stored, ...typed };
  const changed = changedFields(values, stored);
  const isUnsaved = changed.length > 0;
  // An unchanged form follows the stored record.
  if (present.version > base.version && !isUnsaved) setBase(present);
  useEffect(() => keepDraft(key, isUnsaved ? { base, typed } : undefined));
  useUnsaved(isUnsaved);

  const forget = () => {
    setTyped({});
    setErrors({});
    setConflict(undefined);
  };
  const saving = useMutation({
    mutationFn: () => withToken((token) => send({ values, changed, version: base.version }, token)),
    onSuccess: (saved) => {
      setBase(saved);
      forget();
      toasts.show(savedNotice);
      onChanged(saved);
    },
    onError: (error) => {
      if (!(error instanceof SendError)) return;
      setErrors(messagesOf(error.fields));
      const current = schema.safeParse(error.body?.current);
      if (error.status === 409 && current.success) {
        const rebased = rebase(typed, stored, valuesOf(current.data));
        setConflict(rebased.conflict);
        setTyped(rebased.typed);
        setBase(current.data);
      }
    },
  });
  return {
    base,
    /** Values of the stored record. */
    stored,
    typed,
    values,
    /** Fields that differ from what is stored. */
    changed,
    errors,
    conflict,
    set: (name: string, value: Values[string]) => setTyped((before) => ({ ...before, [name]: value })),
    save: () => saving.mutate(),
    isSaving: saving.isPending,
    error: saving.error,
    discard: () => {
      forget();
      saving.reset();
    },
  };
}

/** Message of a failure; undefined for a conflict and an ended session, which are shown elsewhere. */
export function failureOf(
  error: Error | null,
  words: { readonly failed: string; readonly gone: string; readonly invalid: string },
): string | undefined {
  if (error === null || error instanceof SignedOut) return undefined;
  const status = error instanceof SendError ? error.status : undefined;
  if (status === 409) return undefined;
  return status === 400 ? words.invalid : status === 404 ? words.gone : words.failed;
}

/** Asks before the browser leaves the document. Within the site, drafts preserve unsaved changes. */
function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}
