import { Alert, Box, Button, Form, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { type ReactNode, useState } from 'react';
import styles from '../admin.module.css';

export interface StepField<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly kind: 'email' | 'current-password' | 'new-password' | 'one-time-code';
  readonly hint?: string;
  /** Error message when the field is empty. */
  readonly required: string;
  readonly initial?: string;
}

interface StepFormProps<Name extends string> {
  readonly title: string;
  readonly headingLevel: 1 | 2;
  readonly intro?: ReactNode;
  readonly fields: readonly StepField<Name>[];
  readonly submit: string;
  /** Error of the last attempt. */
  readonly error: string | undefined;
  /** Success message of the previous step. */
  readonly notice?: string | undefined;
  /** Called with a function that returns the value of a field. */
  readonly onSubmit: (entered: (name: Name) => string) => Promise<void>;
  /** Links to other steps. */
  readonly children?: ReactNode;
}

/** One step of the sign-in: a few required fields and a submit button. */
export function StepForm<Name extends string>(props: StepFormProps<Name>) {
  const { title, headingLevel, intro, fields, submit, error, notice, onSubmit, children } = props;
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);

  const entered = (name: Name): string => {
    const field = fields.find((one) => one.name === name);
    const value = values[name] ?? field?.initial ?? '';
    // Pasted whitespace around an email or a code is removed; a password is sent unchanged.
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
          {/* Live regions must exist before their content does. */}
          <div>
            {intro}
            <div role="status" className={styles.liveRegion}>
              {notice !== undefined && <Alert type="success">{notice}</Alert>}
            </div>
            <div role="alert" className={styles.liveRegion}>
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
