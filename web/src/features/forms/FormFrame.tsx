import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { forms } from '../../../../shared/content/submissions/forms.ts';
import { mailtoHref } from '../../../../shared/domain/mail/mailto.ts';
import { Button } from '../../components/button/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import type { FormValues } from './draft.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import styles from './form-frame.module.css';
import { useResultToast } from './use-result-toast.ts';
import { type FormDefinition, HONEYPOT_FIELD, type SentForm, useSentForm } from './use-sent-form.ts';

interface FormFrameProps {
  readonly definition: FormDefinition;
  readonly words: {
    readonly submit: string;
    readonly pending: string;
    /** Shown in a toast and in the form. */
    readonly failure: { readonly title: string; readonly text: string };
  };
  /** The email alternative. */
  readonly mail?: { readonly address: string; readonly subject: string };
  /** A form in a modal dialog, which opens with JavaScript only. */
  readonly dialog?: {
    readonly cancel: string;
    readonly onCancel: () => void;
    /** The field without which the form cannot be sent. */
    readonly needs: string;
  };
  /** Adds a button that clears the form. */
  readonly clearable?: boolean;
  /** Called with the values that were entered. */
  readonly onSent: (values: FormValues) => void;
  /** Renders the fields. */
  readonly children: (form: SentForm['form']) => ReactNode;
}

/** A form that is sent to the API: error summary, fields, honeypot field, buttons and the state of the submission. */
export function FormFrame({
  definition,
  words,
  mail,
  dialog,
  clearable = false,
  onSent,
  children,
}: FormFrameProps) {
  const showToast = useResultToast();
  const { failure, pending } = words;
  const sent = useSentForm({
    definition,
    onSent,
    onFailed: () => {
      // A toast would be behind the open dialog, which shows the failure itself.
      if (document.querySelector('dialog:modal')) return;
      showToast({ title: failure.title, description: failure.text, variant: 'destructive' });
    },
  });
  const { form, invalidSubmits, handlers } = sent;
  return (
    <form
      className={styles.form}
      // Values must never appear in a URL.
      method="post"
      noValidate
      {...handlers}
    >
      {mail && (
        <noscript>
          <p className={styles.notice}>
            {forms.withoutScript} <a href={mailtoHref(mail.address, mail.subject)}>{mail.address}</a>
          </p>
        </noscript>
      )}
      <ErrorSummary control={form.control} fields={definition.fields} invalidSubmits={invalidSubmits} />
      {children(form)}
      <div className={styles.honeypot} aria-hidden="true">
        <label>
          {forms.honeypot}
          <input name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      {sent.failure !== undefined && <FailureNotice {...failure} detail={forms.failures[sent.failure]} />}
      <div className={classNames(styles.actions, dialog && styles.ofDialog)}>
        {dialog && (
          <Button variant="secondary" onClick={dialog.onCancel}>
            {dialog.cancel}
          </Button>
        )}
        {/* Not a submit button before hydration: a native submit would reload the page and lose the values. */}
        <SubmitButton
          control={form.control}
          needs={dialog?.needs}
          type={sent.hydrated ? 'submit' : 'button'}
          size={dialog ? 'medium' : 'large'}
          disabled={sent.pending}
          onClick={({ currentTarget }) => {
            if (currentTarget.type === 'button') currentTarget.form?.requestSubmit();
          }}
        >
          {sent.pending ? pending : words.submit}
        </SubmitButton>
        {clearable && <ClearButton sent={sent} />}
      </div>
      <p role="status" className="visually-hidden">
        {sent.pending && pending}
      </p>
    </form>
  );
}

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  readonly control: Control<FormValues>;
  /** Disabled without a value of this field. */
  readonly needs: string | undefined;
}

function SubmitButton({ control, needs, disabled, ...rest }: SubmitButtonProps) {
  const value = useWatch({ control, name: needs ?? '', disabled: needs === undefined });
  return <Button {...rest} disabled={disabled || (needs !== undefined && !value)} />;
}

interface FailureNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly detail: string;
}

/** Repeats the text of the toast inside the form, where it stays. */
function FailureNotice({ title, text, detail }: FailureNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The submit button lost the focus when it was disabled.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} className={styles.failure} tabIndex={-1}>
      <Icon name="circle-alert" size={22} />
      <div>
        <p className={styles.failureTitle}>{title}</p>
        <p>{text}</p>
        <p>{detail}</p>
      </div>
    </div>
  );
}

/** Clears the form, with undo. */
function ClearButton({ sent }: { readonly sent: SentForm }) {
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={ref} variant="secondary" size="large" disabled={sent.pending} onClick={sent.clear}>
        {forms.clear}
      </Button>
      <span role="status" className={styles.cleared}>
        {sent.clearing && forms[sent.clearing]}
      </span>
      {sent.clearing === 'cleared' && (
        <Button
          variant="quiet"
          size="large"
          onClick={() => {
            sent.undoClear();
            ref.current?.focus();
          }}
        >
          {forms.undo}
        </Button>
      )}
    </>
  );
}
