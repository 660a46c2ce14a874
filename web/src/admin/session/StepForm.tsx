import { Alert, Box, Button, Form, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import styles from '../admin.module.css';

export interface StepField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly kind: 'email' | 'current-password' | 'new-password' | 'one-time-code';
  readonly hint?: string;
  /** What to say when it is left empty. */
  readonly required: string;
  readonly initial?: string;
}

interface StepFormProps<Name extends string> {
  readonly title: string;
  readonly headingLevel: 1 | 2;
  readonly intro?: ReactNode;
  readonly fields: readonly StepField<Name>[];
  readonly submit: string;
  /** What went wrong when it was sent last. */
  readonly error: string | undefined;
  /** What went well before. */
  readonly notice?: string | undefined;
  /** Gets what was entered, field by field. */
  readonly onSubmit: (entered: (name: Name) => string) => Promise<void>;
  /** Ways out of the step. */
  readonly children?: ReactNode;
}

/** One step of signing in: a few fields and a button. Empty fields are named when it is sent. */
export function StepForm<Name extends string>(props: StepFormProps<Name>) {
  const { title, headingLevel, intro, fields, submit, error, notice, onSubmit, children } = props;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);

  const entered = (name: Name): string => {
    const field = fields.find((one) => one.name === name);
    const value = values[name] ?? field?.initial ?? '';
    // What is pasted around an address or a code is left out; a password is as it was typed.
    return field?.kind.endsWith('password') ? value : value.trim();
  };
  const firstEmpty = fields.find(({ name }) => entered(name) === '');

  const send = async () => {
    setChecked(true);
    if (busy || firstEmpty) return;
    setBusy(true);
    try {
      await onSubmit(entered);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (firstEmpty) focusField(event.currentTarget, firstEmpty.name);
        void send();
      }}
    >
      <Form
        actions={
          <Button variant="primary" formAction="submit" loading={busy} loadingText={submit}>
            {submit}
          </Button>
        }
      >
        <SpaceBetween size="l">
          <Box variant={headingLevel === 1 ? 'h1' : 'h2'}>{title}</Box>
          {/* The live regions are there before they have something to say, and take no room until then. */}
          <div>
            {intro}
            <div role="status" className={styles.said}>
              {notice !== undefined && <Alert type="success">{notice}</Alert>}
            </div>
            <div role="alert" className={styles.said}>
              {error !== undefined && !busy && <Alert type="error">{error}</Alert>}
            </div>
          </div>
          {fields.map(({ name, label, kind, hint, required, initial = '' }, index) => (
            <FormField
              key={name}
              label={label}
              constraintText={hint}
              errorText={checked && entered(name) === '' ? required : undefined}
              stretch
            >
              <Input
                name={name}
                type={kind.endsWith('password') ? 'password' : kind === 'email' ? 'email' : 'text'}
                inputMode={kind === 'one-time-code' ? 'numeric' : kind === 'email' ? 'email' : 'text'}
                autoComplete={kind === 'email' ? 'username' : kind}
                spellcheck={false}
                autoFocus={index === 0}
                ariaRequired
                value={values[name] ?? initial}
                onChange={({ detail }) => setValues((before) => ({ ...before, [name]: detail.value }))}
              />
            </FormField>
          ))}
          {children}
        </SpaceBetween>
      </Form>
    </form>
  );
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
