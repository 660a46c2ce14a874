import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form-field.module.css';

interface Control {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

interface FormFieldProps {
  /** The control's id, where something else must know it. */
  readonly id?: string;
  readonly label: ReactNode;
  /** Help below the label. */
  readonly hint?: string | undefined;
  /** What is wrong with the value, if anything. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  /** Renders the control with the attributes that tie it to its label, hint and error. */
  readonly children: (control: Control) => ReactNode;
}

/** A labelled control with its hint and its error message. */
export function FormField({ id: givenId, label, hint, error, className, children }: FormFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Hint id={id} text={hint} />
      {children({
        id,
        'aria-describedby': describedBy(id, hint, error),
        'aria-invalid': error !== undefined,
      })}
      <ErrorText id={id} text={error} />
    </div>
  );
}

interface NoteProps {
  /** Of the control that it speaks of. */
  readonly id: string;
  readonly text: string | undefined;
}

export function Hint({ id, text }: NoteProps) {
  return (
    text !== undefined && (
      <p id={`${id}-hint`} className={styles.hint}>
        {text}
      </p>
    )
  );
}

export function ErrorText({ id, text }: NoteProps) {
  return (
    text !== undefined && (
      <p id={`${id}-error`} className={styles.error}>
        {text}
      </p>
    )
  );
}

/** Ties a control to its hint and to what is wrong with it, if they are there. */
export function describedBy(
  id: string,
  hint: string | undefined,
  error: string | undefined,
): string | undefined {
  return classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`) || undefined;
}

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(styles.control, className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(styles.control, className)} />;
}

/** A native select; its options are its children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={styles.select}>
      <select {...rest} className={classNames(styles.control, className)} />
    </div>
  );
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  readonly label: ReactNode;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input {...rest} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
