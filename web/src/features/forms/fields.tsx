import { type ComponentProps, memo, type ReactNode, useDeferredValue } from 'react';
import { type Control as FormControl, type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { forms } from '../../../../shared/content/submissions/forms.ts';
import { Badge } from '../../components/badge/Badge.tsx';
import { classNames } from '../../components/class-names.ts';
import {
  Checkbox,
  describedBy,
  ErrorText,
  FormField,
  Hint,
  Input,
  Options,
  Select,
  Textarea,
} from '../../components/form-field/FormField.tsx';
import type { FormValues } from './draft.ts';
import styles from './fields.module.css';

type Form = UseFormReturn<FormValues>;

/** Id of a field, the target of its link in the error summary. */
export const fieldId = (name: string) => `field-${name}`;

interface FieldProps {
  readonly form: Form;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly optional?: boolean;
}

type Control = Parameters<ComponentProps<typeof FormField>['children']>[0];

interface LabelledProps extends FieldProps {
  readonly children: (control: Control & { readonly required: boolean }) => ReactNode;
}

/** A labelled field, marked as required or optional. */
export function Labelled({ form, name, label, hint, optional = false, children }: LabelledProps) {
  const marked = (
    <>
      {label} <Mark optional={optional} />
    </>
  );
  return (
    <FormField id={fieldId(name)} label={marked} hint={hint} error={useMessage(form, name)}>
      {(control) => children({ ...control, required: !optional })}
    </FormField>
  );
}

/** Hidden from screen readers: required controls have the attribute. */
function Mark({ optional }: { readonly optional: boolean }) {
  return optional ? (
    <span className={styles.optional}>{forms.optional}</span>
  ) : (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  );
}

/** The error of one field. Only this field renders again when it changes. */
function useMessage({ control }: Form, name: string): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  const message = errors[name]?.message;
  return typeof message === 'string' ? message : undefined;
}

interface TextProps extends FieldProps {
  /** Sets input type, keyboard and autocomplete. */
  readonly kind?: 'email' | 'tel' | 'url';
  readonly autoComplete?: string;
}

export const TextField = memo(function TextField({ kind, autoComplete = kind, ...field }: TextProps) {
  return (
    <Labelled {...field}>
      {(control) => (
        <Input
          {...control}
          {...field.form.register(field.name)}
          type={kind ?? 'text'}
          inputMode={kind}
          autoComplete={autoComplete}
        />
      )}
    </Labelled>
  );
});

interface LinesProps extends FieldProps {
  readonly rows: number;
  readonly autoComplete?: string;
  /** Maximum length. The remaining characters are shown when few are left. */
  readonly max: number;
}

/** A multi-line text. */
export const LinesField = memo(function LinesField({ rows, autoComplete, max, ...field }: LinesProps) {
  return (
    <div>
      <Labelled {...field}>
        {(control) => (
          <Textarea
            {...control}
            {...field.form.register(field.name)}
            className={styles.lines}
            rows={rows}
            autoComplete={autoComplete}
          />
        )}
      </Labelled>
      <CharactersLeft control={field.form.control} name={field.name} max={max} />
    </div>
  );
});

interface CharactersLeftProps {
  readonly control: FormControl<FormValues>;
  readonly name: string;
  readonly max: number;
}

function CharactersLeft({ control, name, max }: CharactersLeftProps) {
  const value = useWatch({ control, name });
  const left = max - (typeof value === 'string' ? value.trim().length : 0);
  return (
    <p role="status" className={classNames(styles.count, left < 0 && styles.over)}>
      {left < max / 10 && forms.charactersLeft(left)}
    </p>
  );
}

interface RadioProps extends FieldProps {
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few choices, all of which are shown. */
export function RadioField({ form, name, label, choices }: RadioProps) {
  const id = fieldId(name);
  const error = useMessage(form, name);
  return (
    <fieldset className={styles.radios} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{label}</legend>
      {choices.map(({ value, label: choice }, index) => (
        <label key={value}>
          <input
            {...form.register(name)}
            id={index === 0 ? id : undefined}
            type="radio"
            value={value}
            required
          />
          <span>{choice}</span>
        </label>
      ))}
      <ErrorText id={id} text={error} />
    </fieldset>
  );
}

interface ChoiceProps extends FieldProps {
  /** Shown while no option is selected. */
  readonly placeholder: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** A select. */
export function ChoiceField({ placeholder, choices, ...field }: ChoiceProps) {
  return (
    <Labelled {...field}>
      {(control) => (
        <Select {...control} {...field.form.register(field.name)} defaultValue="">
          <option value="" disabled hidden>
            {placeholder}
          </option>
          <Options options={choices} />
        </Select>
      )}
    </Labelled>
  );
}

interface TogglesProps extends FieldProps {
  readonly choices: readonly string[];
  /** Shows the choices as badges as well, with these texts. */
  readonly chosen?: { readonly label: string; readonly none: string };
}

/** Multiple choice with toggles. */
export const ToggleField = memo(function ToggleField({
  form,
  name,
  label,
  hint,
  optional = false,
  choices,
  chosen,
}: TogglesProps) {
  const id = fieldId(name);
  const error = useMessage(form, name);
  return (
    <fieldset className={styles.group} aria-describedby={describedBy(id, hint, error)}>
      <legend className={styles.legend}>
        {label} <Mark optional={optional} />
        {!optional && <span className="visually-hidden">{forms.requiredNote}</span>}
      </legend>
      <Hint id={id} text={hint} />
      <div className={styles.toggles}>
        {choices.map((choice, index) => (
          <label key={choice} className={styles.toggle}>
            <input
              {...form.register(name)}
              id={index === 0 ? id : undefined}
              className="cover-input"
              type="checkbox"
              value={choice}
              aria-invalid={error !== undefined}
            />
            <span>{choice}</span>
          </label>
        ))}
      </div>
      <ErrorText id={id} text={error} />
      {chosen && <ChosenBadges control={form.control} name={name} {...chosen} />}
    </fieldset>
  );
});

interface ChosenProps {
  readonly control: FormControl<FormValues>;
  readonly name: string;
  readonly label: string;
  readonly none: string;
}

/** The selected choices as badges. */
function ChosenBadges({ control, name, label, none }: ChosenProps) {
  // Deferred: adding badges moves the content below, and the toggle should respond first.
  const chosen = useDeferredValue(useWatch({ control, name }));
  const badges = Array.isArray(chosen) ? chosen : [];
  if (badges.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.badges} aria-label={label}>
      {badges.map((badge) => (
        <li key={badge}>
          <Badge variant="accent">{badge}</Badge>
        </li>
      ))}
    </ul>
  );
}

interface SwitchesProps {
  readonly form: Form;
  readonly legend: string;
  readonly switches: readonly { readonly name: string; readonly label: string; readonly on: boolean }[];
}

/** A group of checkboxes. */
export const SwitchField = memo(function SwitchField({ form, legend, switches }: SwitchesProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.switches}>
        {switches.map(({ name, label, on }) => (
          <Checkbox
            key={name}
            {...form.register(name)}
            id={fieldId(name)}
            label={label}
            defaultChecked={on}
          />
        ))}
      </div>
    </fieldset>
  );
});
