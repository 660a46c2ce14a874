import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import { isGoodPassword } from '../../../../shared/domain/accounts/password-rules.ts';
import { Button } from '../../components/button/Button.tsx';
import { Checkbox, FormField, Input } from '../../components/form-field/FormField.tsx';
import { PasswordRules } from './PasswordRules.tsx';
import styles from './step-form.module.css';

const words = providerArea.session;

/** Names of fields are their kinds: no step has two of one kind. */
export type FieldName = 'email' | 'password' | 'new-password' | 'code';

export interface StepField {
  readonly name: FieldName;
  readonly label: string;
  readonly hint?: string;
  readonly initial?: string;
}

export type Entered = Readonly<Record<FieldName, string>>;

interface StepFormProps {
  readonly fields: readonly StepField[];
  readonly submit: string;
  /** Returns the message of a failure. */
  readonly onSubmit: (entered: Entered) => Promise<string | undefined>;
  /** Focuses the first field; the default. */
  readonly autoFocus?: boolean;
  /** Links to other steps, below the button. */
  readonly children?: ReactNode;
}

const attributes = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'username' },
  password: { autoComplete: 'current-password' },
  'new-password': { autoComplete: 'new-password' },
  code: { type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code' },
} as const;

/** One step at the user pool: a few required fields, checked when they are sent, and a button that says when it waits. */
export function StepForm({ fields, submit, onSubmit, autoFocus = true, children }: StepFormProps) {
  const id = useId();
  const [values, setValues] = useState<Partial<Entered>>({});
  const [checked, setChecked] = useState(false);
  const [visible, setVisible] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const entered = (name: FieldName): string => {
    const value = values[name] ?? fields.find((field) => field.name === name)?.initial ?? '';
    // Pasted whitespace around an email or a code is removed; a password is sent unchanged.
    return name.endsWith('password') ? value : value.trim();
  };
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setChecked(true);
    if (busy) return;
    const wrong = fields.find(({ name }) => problemOf(name, entered(name)) !== undefined);
    if (wrong) return focusField(form, wrong.name);
    setBusy(true);
    setFailure(undefined);
    try {
      setFailure(
        await onSubmit({
          email: entered('email'),
          password: entered('password'),
          'new-password': entered('new-password'),
          code: entered('code'),
        }),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className={styles.form}
      // Values must never appear in a URL.
      method="post"
      noValidate
      onSubmit={send}
    >
      <div role="alert" className={styles.live}>
        {failure !== undefined && <Failure text={failure} />}
      </div>
      {fields.map(({ name, label, hint }, index) => {
        const isNew = name === 'new-password';
        const problem = checked ? problemOf(name, entered(name)) : undefined;
        return (
          <div key={name}>
            <FormField id={`${id}-${name}`} label={label} hint={hint} error={problem}>
              {(control) => (
                <Input
                  {...control}
                  {...attributes[name]}
                  {...(name.endsWith('password') && { type: visible ? 'text' : 'password' })}
                  {...(isNew && {
                    'aria-describedby': [control['aria-describedby'], `${id}-rules`]
                      .filter(Boolean)
                      .join(' '),
                  })}
                  name={name}
                  spellCheck={false}
                  autoCapitalize="none"
                  required
                  autoFocus={autoFocus && index === 0}
                  value={values[name] ?? entered(name)}
                  onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
                />
              )}
            </FormField>
            {isNew && (
              <>
                <PasswordRules id={`${id}-rules`} password={entered(name)} />
                <Checkbox
                  label={words.showPassword}
                  checked={visible}
                  onChange={({ target }) => setVisible(target.checked)}
                />
              </>
            )}
          </div>
        );
      })}
      <Button type="submit" size="large" className={styles.submit} aria-disabled={busy}>
        {busy ? words.pending : submit}
      </Button>
      <p role="status" className="visually-hidden">
        {busy && words.pending}
      </p>
      {children && <div className={styles.others}>{children}</div>}
    </form>
  );
}

/** A button within text. */
export function TextButton({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button type="button" className={styles.link} onClick={onClick}>
      {children}
    </button>
  );
}

/** Scrolled into view, since a keyboard may cover it on a phone. */
function Failure({ text }: { readonly text: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  // Its result is a promise in some browsers, which an effect must not return.
  useEffect(() => void ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <p ref={ref} className={styles.failure}>
      {text}
    </p>
  );
}

function problemOf(name: FieldName, value: string): string | undefined {
  if (value === '') return words.required[name];
  if (name === 'email' && !/^\S+@\S+\.\S+$/.test(value)) return words.invalidEmail;
  if (name === 'new-password' && !isGoodPassword(value)) return words.weakPassword;
  return undefined;
}

function focusField(form: HTMLFormElement, name: FieldName): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
