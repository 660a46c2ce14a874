import { type FocusEvent, type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type { Attempt, DraftStore } from './draft.ts';
import type { FormValues, Messages } from './form-values.ts';
import type { FailureReason, Sending } from './sending/sending.ts';

/** Name of the field that only robots fill in. */
export const HONEYPOT_FIELD = 'referenceNote';

/** How long after the last change the draft is written. */
const SAVE_AFTER_MS = 300;

export interface SentFormOptions {
  /** The fields in their order on the page. */
  readonly fields: readonly string[];
  readonly empty: FormValues;
  readonly drafts: DraftStore;
  /** Loads what checks and sends; rejects when it cannot be loaded now. */
  readonly load: () => Promise<Sending>;
  readonly onSent: (values: FormValues) => void;
  readonly onFailed: () => void;
}

export interface SentForm {
  readonly form: UseFormReturn<FormValues>;
  readonly pending: boolean;
  readonly fields: readonly string[];
  /** Grows with each try that the form's problems have stopped. */
  readonly refusals: number;
  /** Why the last try did not arrive. */
  readonly failure: FailureReason | undefined;
  /** Whether scripts answer: on a page that the server has rendered, not from the start. */
  readonly live: boolean;
  /** Whether the form was just cleared, which can be undone, or has just come back. */
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
 * A form that is sent to the API. Checked on submit by the schema of its call, and live from then on. What is entered
 * stays in the tab until it has arrived, also over a reload; a try that may have arrived is repeated under its key.
 */
export function useSentForm(options: SentFormOptions): SentForm {
  const { fields, empty, drafts, load, onSent, onFailed } = options;
  const [pending, setPending] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [failure, setFailure] = useState<FailureReason>();
  const [clearing, setClearing] = useState<SentForm['clearing']>();
  const [live, setLive] = useState(false);
  const busy = useRef(false);
  const refused = useRef(false);
  const ready = useRef(false);
  const lastTry = useRef<Attempt>(undefined);
  const before = useRef(empty);
  const saving = useRef<ReturnType<typeof setTimeout>>(undefined);

  const form = useForm<FormValues>({
    defaultValues: empty,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The summary takes the focus.
    shouldFocusError: false,
    resolver: resolveWith(load),
  });
  const save = () => {
    clearTimeout(saving.current);
    saving.current = undefined;
    drafts.write({ values: form.getValues(), attempt: lastTry.current });
  };
  const put = (values: FormValues) => {
    for (const [name, value] of Object.entries(values)) form.setValue(name, value);
  };

  // Before the first paint in a browser, and before what was typed meanwhile is entered again, which wins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is read once.
  useLayoutEffect(() => {
    const draft = drafts.read();
    if (!draft) return;
    put(draft.values);
    lastTry.current = draft.attempt;
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `save` is of no render.
  useEffect(() => {
    setLive(true);
    const saveNow = () => {
      if (saving.current !== undefined) save();
    };
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);

  const refuse = (messages: Messages) => {
    for (const [name, message] of Object.entries(messages)) form.setError(name, { type: 'server', message });
    refused.current = true;
  };
  const fail = (reason: FailureReason) => {
    setFailure(reason);
    onFailed();
  };

  const deliver = async (sending: Sending, referenceNote: string) => {
    const values = form.getValues();
    const checked = sending.check(values);
    if (!checked.valid) return refuse(checked.messages);
    if (lastTry.current?.body !== checked.body) {
      lastTry.current = { key: crypto.randomUUID(), body: checked.body };
    }
    save();
    setPending(true);
    const idempotencyKey = lastTry.current.key;
    const outcome = await checked.send({ idempotencyKey, referenceNote });
    switch (outcome.kind) {
      case 'sent':
        lastTry.current = undefined;
        drafts.remove();
        form.reset(empty, { keepFieldsRef: true });
        return onSent(values);
      case 'rejected': {
        const known = Object.entries(outcome.messages).filter(([name]) => fields.includes(name));
        // What people cannot see, they cannot put right.
        if (known.length === 0) return fail('unavailable');
        refuse(Object.fromEntries(known));
        return onFailed();
      }
      case 'failed':
        if (outcome.keySpent) lastTry.current = undefined;
        return fail(outcome.reason);
    }
  };

  const submit = async (element: HTMLFormElement) => {
    // A second press while the first is on its way.
    if (busy.current) return;
    busy.current = true;
    refused.current = false;
    // Checking takes no time once it is loaded.
    if (!ready.current) setPending(true);
    setFailure(undefined);
    setClearing(undefined);
    try {
      // The button answers to the press first: with a problem at every field, saying so takes a slow phone a while.
      await painted();
      const sending = await load();
      ready.current = true;
      const honeypot = new FormData(element).get(HONEYPOT_FIELD);
      await form.handleSubmit(
        () => deliver(sending, typeof honeypot === 'string' ? honeypot : ''),
        () => {
          refused.current = true;
        },
      )();
      // Only now are the problems on the page that the focus goes to.
      if (refused.current) setRefusals((count) => count + 1);
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
      // Loaded again when it is needed.
      () => {},
    );
  };

  return {
    form,
    pending,
    fields,
    refusals,
    failure,
    live,
    clearing,
    clear() {
      // The last try stays: what comes back may have arrived.
      before.current = form.getValues();
      setClearing('cleared');
      setFailure(undefined);
      clearTimeout(saving.current);
      saving.current = undefined;
      drafts.remove();
      form.reset(empty, { keepFieldsRef: true });
    },
    undoClear() {
      put(before.current);
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
        // Cleared for good: of what was sent then, nothing stays in the tab either.
        if (clearing === 'cleared') lastTry.current = undefined;
        setClearing(undefined);
        clearTimeout(saving.current);
        saving.current = setTimeout(save, SAVE_AFTER_MS);
      },
      onFocus: prepare,
    },
  };
}

/** Resolves once the browser has shown what stands now. A page in the background shows nothing, and is not waited for. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** React Hook Form's view of what `check` says. */
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
