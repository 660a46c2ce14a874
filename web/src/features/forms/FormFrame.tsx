import { type ReactNode, useEffect, useRef } from 'react';
import { forms } from '../../../../shared/content/forms.ts';
import { mailtoHref } from '../../../../shared/domain/mailto.ts';
import { Button } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import styles from './form-frame.module.css';
import { HONEYPOT_FIELD, type SentForm } from './use-sent-form.ts';

interface FormFrameProps {
  readonly sent: SentForm;
  readonly submit: string;
  readonly pending: string;
  /** The words of the failure toast, repeated here. */
  readonly failure: { readonly title: string; readonly text: string };
  /** Whom to write to instead. */
  readonly mail: { readonly address: string; readonly subject: string };
  /** With a button that empties the form. */
  readonly clearable?: boolean;
  readonly children: ReactNode;
}

/** What every form has around its fields: the problems, the buttons, how the last try went, and a honeypot for robots. */
export function FormFrame(props: FormFrameProps) {
  const { sent, submit, pending, failure, mail, clearable = false, children } = props;
  const { form, fields, refusals, handlers } = sent;
  return (
    <form
      className={styles.form}
      // Nothing of it may ever stand in an address.
      method="post"
      noValidate
      {...handlers}
    >
      <noscript>
        <p className={styles.notice}>
          {forms.withoutScript} <a href={mailtoHref(mail.address, mail.subject)}>{mail.address}</a>
        </p>
      </noscript>
      <ErrorSummary control={form.control} fields={fields} refusals={refusals} />
      {children}
      <div className={styles.honeypot} aria-hidden="true">
        <label>
          {forms.honeypot}
          <input name={HONEYPOT_FIELD} type="text" tabIndex={-1} autoComplete="off" defaultValue="" />
        </label>
      </div>
      {sent.failure !== undefined && <FailureNotice {...failure} detail={forms.failures[sent.failure]} />}
      <div className={styles.actions}>
        {/* Until scripts answer it submits nothing: the page would load anew, and what was entered be gone. */}
        <Button
          type={sent.live ? 'submit' : 'button'}
          size="large"
          disabled={sent.pending}
          onClick={({ currentTarget }) => {
            if (currentTarget.type === 'button') currentTarget.form?.requestSubmit();
          }}
        >
          {sent.pending ? pending : submit}
        </Button>
        {clearable && <ClearButton sent={sent} />}
      </div>
      <p role="status" className="visually-hidden">
        {sent.pending && pending}
      </p>
    </form>
  );
}

interface FailureNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly detail: string;
}

/** Says what the toast says, where the eye is and for as long as it takes. */
function FailureNotice({ title, text, detail }: FailureNoticeProps) {
  const ref = useRef<HTMLDivElement>(null);
  // The button that was pressed could not keep the focus while it was disabled.
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

/** Empties the form, and can take that back. */
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
