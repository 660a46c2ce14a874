import { type FocusEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { type Attempt, type DraftStore, draftStore, type FormValues, noDrafts } from './draft.ts';
import type { FailureReason, Messages, Sending } from './sending/sending.ts';
import type { submissions } from './sending/submissions.ts';

/** Name of the hidden field that only bots fill in. */
export const HONEYPOT_FIELD = 'referenceNote';

/** Delay between the last change and the write of the draft. */
const SAVE_AFTER_MS = 300;

/** A form: its fields in the order of the page, where its draft is stored, and how it is sent. */
export interface FormDefinition {
  readonly fields: readonly string[];
  /** Values of the empty form. */
  readonly empty: FormValues;
  readonly drafts: DraftStore;
  /** Loads the code that validates and sends. A failed load is retried by the next call. */
  readonly load: () => Promise<Sending>;
}

/** Without `draftKey` what was entered is lost when the form is removed. */
export function defineForm(
  choose: (all: typeof submissions) => Sending,
  empty: FormValues,
  draftKey?: string,
): FormDefinition {
  let loading: Promise<Sending> | undefined;
  return {
    fields: Object.keys(empty),
    empty,
    drafts: draftKey === undefined ? noDrafts : draftStore(draftKey, empty),
    load() {
      loading ??= import('./sending/submissions.ts').then(
        ({ submissions }) => choose(submissions),
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}

interface SentFormOptions {
  readonly definition: FormDefinition;
  readonly onSent: (values: FormValues) => void;
  readonly onFailed: () => void;
}

export interface SentForm {
  readonly form: UseFormReturn<FormValues>;
  readonly pending: boolean;
  /** Number of submits that were stopped by invalid fields. */
  readonly invalidSubmits: number;
  /** Why the last attempt failed. */
  readonly failure: FailureReason | undefined;
  /** True once the form is hydrated. */
  readonly hydrated: boolean;
  /** Whether the form was just cleared, or the clearing was just undone. */
  readonly clearing: 'cleared' | 'undone' | undefined;
  readonly clear: () => void;
  readonly undoClear: () => void;
  /** For the `form` element. */
  readonly handlers: {
    readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    readonly onInput: () => void;
    readonly onFocus: (event: FocusEvent<HTMLFormElement>) => void;
  };
}

/**
 * A form that is sent to the API. It is validated on submit by the schema of its call, and on every change from then
 * on. A draft survives reloads until the form is sent. A retry of the same values reuses the idempotency key.
 */
export function useSentForm({ definition, onSent, onFailed }: SentFormOptions): SentForm {
  const { fields, empty, drafts, load } = definition;
  const [pending, setPending] = useState(false);
  const [invalidSubmits, setInvalidSubmits] = useState(0);
  const [failure, setFailure] = useState<FailureReason>();
  const [clearing, setClearing] = useState<SentForm['clearing']>();
  const [hydrated, setHydrated] = useState(false);
  const busy = useRef(false);
  const invalid = useRef(false);
  const ready = useRef(false);
  const lastAttempt = useRef<Attempt>(undefined);
  const clearedValues = useRef(empty);
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const form = useForm<FormValues>({
    defaultValues: empty,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The error summary takes the focus.
    shouldFocusError: false,
    resolver: resolveWith(load),
  });
  const save = () => {
    clearTimeout(saving.current);
    saving.current = undefined;
    drafts.write({ values: form.getValues(), attempt: lastAttempt.current });
  };
  const setValues = (values: FormValues) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value);
  };

  // Before the first paint, and before input that preceded hydration is restored, which takes precedence.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once.
  useLayoutEffect(() => {
    const draft = drafts.read();
    if (!draft) return;
    setValues(draft.values);
    lastAttempt.current = draft.attempt;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` reads refs only.
  useEffect(() => {
    setHydrated(true);
    const saveNow = () => {
      if (saving.current !== undefined) save();
    };
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);

  const showErrors = (messages: Messages) => {
    for (const [name, message] of Object.entries(messages)) form.setError(name, { type: 'server', message });
    invalid.current = true;
  };
  const fail = (reason: FailureReason) => {
    setFailure(reason);
    onFailed();
  };

  const deliver = async (sending: Sending, referenceNote: string) => {
    const values = form.getValues();
    const checked = sending.check(values);
    if (!checked.valid) return showErrors(checked.messages);
    if (lastAttempt.current?.body !== checked.body) {
      lastAttempt.current = { key: crypto.randomUUID(), body: checked.body };
    }
    save();
    setPending(true);
    const idempotencyKey = lastAttempt.current.key;
    const outcome = await checked.send({ idempotencyKey, referenceNote });
    switch (outcome.kind) {
      case 'sent':
        lastAttempt.current = undefined;
        drafts.remove();
        form.reset(empty, { keepFieldsRef: true });
        return onSent(values);
      case 'rejected': {
        const known = Object.entries(outcome.messages).filter(([name]) => fields.includes(name));
        // Users cannot correct fields that they do not see.
        if (known.length === 0) return fail('unavailable');
        showErrors(Object.fromEntries(known));
        return onFailed();
      }
      case 'failed':
        if (outcome.keySpent) lastAttempt.current = undefined;
        return fail(outcome.reason);
    }
  };

  const submit = async (element: HTMLFormElement) => {
    // Already sending.
    if (busy.current) return;
    busy.current = true;
    invalid.current = false;
    // Validation is immediate once its code is loaded.
    if (!ready.current) setPending(true);
    setFailure(undefined);
    setClearing(undefined);
    try {
      // Paint the pressed button first: rendering many errors takes a while on a slow phone.
      await painted();
      const sending = await load();
      ready.current = true;
      const honeypot = new FormData(element).get(HONEYPOT_FIELD);
      await form.handleSubmit(
        () => deliver(sending, typeof honeypot === 'string' ? honeypot : ''),
        () => {
          invalid.current = true;
        },
      )();
      // The error summary, which takes the focus, is rendered by now.
      if (invalid.current) setInvalidSubmits((count) => count + 1);
    } catch {
      fail(navigator.onLine ? 'unavailable' : 'offline');
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  const prepare = () => {
    load().then(
      (sending) => {
        ready.current = true;
        sending.prepare();
      },
      // Loaded again on submit.
      () => {},
    );
  };

  return {
    form,
    pending,
    invalidSubmits,
    failure,
    hydrated,
    clearing,
    clear() {
      // The last attempt is kept for undo: it may have arrived.
      clearedValues.current = form.getValues();
      setClearing('cleared');
      setFailure(undefined);
      clearTimeout(saving.current);
      saving.current = undefined;
      drafts.remove();
      form.reset(empty, { keepFieldsRef: true });
    },
    undoClear() {
      setValues(clearedValues.current);
      setClearing('undone');
      save();
    },
    handlers: {
      onSubmit(event) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput() {
        prepare();
        // The form stays cleared: forget the last attempt as well.
        if (clearing === 'cleared') lastAttempt.current = undefined;
        setClearing(undefined);
        clearTimeout(saving.current);
        saving.current = setTimeout(save, SAVE_AFTER_MS);
      },
      onFocus: prepare,
    },
  };
}

/** Resolves after the next paint, or at once on a hidden page, which is not painted. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** Adapts `check` to React Hook Form. */
function resolveWith(load: () => Promise<Sending>): Resolver<FormValues> {
  return async (values) => {
    const checked = (await load()).check(values);
    if (checked.valid) return { values, errors: {} };
    const errors = Object.entries(checked.messages).map(([name, message]) => [
      name,
      { type: 'invalid', message },
    ]);
    return { values: {}, errors: Object.fromEntries(errors) };
  };
}
