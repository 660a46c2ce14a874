import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../../components/button/Button.tsx';
import { Select } from '../../components/form-field/FormField.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import type { FormValues } from './draft.ts';
import { ChoiceField, fieldId, Labelled } from './fields.tsx';
import styles from './list-field.module.css';

interface ListFieldProps<Item> {
  readonly form: UseFormReturn<FormValues>;
  readonly name: string;
  readonly label: string;
  readonly query: {
    readonly data: readonly Item[] | undefined;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly choice: (item: Item) => { readonly value: string; readonly label: string };
  readonly words: {
    readonly placeholder: string;
    readonly loading: string;
    readonly empty: string;
    readonly retry: string;
    readonly error: { readonly title: string; readonly text: string };
  };
}

/** A select with options from the API, with its loading, error and empty states. */
export function ListField<Item>({ form, name, label, query, choice, words }: ListFieldProps<Item>) {
  const { data, isError, isFetching, refetch } = query;
  const id = fieldId(name);
  const retried = useRef(false);
  useEffect(() => {
    if (!data) return;
    const select = document.getElementById(id);
    if (!(select instanceof HTMLSelectElement)) return;
    // A draft may contain an option that no longer exists.
    if (form.getValues(name) !== select.value) form.setValue(name, select.value);
    // The Retry button is gone: move the focus.
    if (retried.current) select.focus();
    retried.current = false;
  }, [data, form, id, name]);

  if (data && data.length > 0) {
    return (
      <ChoiceField
        form={form}
        name={name}
        label={label}
        placeholder={words.placeholder}
        choices={data.map(choice)}
      />
    );
  }
  if (data)
    return (
      <p id={id} tabIndex={-1} className={styles.empty}>
        {words.empty}
      </p>
    );
  if (isError) {
    return (
      <div id={id} tabIndex={-1} role="alert" className={styles.error}>
        <p className={styles.title}>{words.error.title}</p>
        <p>{words.error.text}</p>
        <Button
          variant="secondary"
          size="small"
          disabled={isFetching}
          onClick={() => {
            retried.current = true;
            void refetch();
          }}
        >
          <Icon name="rotate-cw" size={16} />
          {words.retry}
        </Button>
      </div>
    );
  }
  return (
    <Labelled form={form} name={name} label={label}>
      {(control) => (
        <Select {...control} aria-busy="true" disabled>
          <option value="">{words.loading}</option>
        </Select>
      )}
    </Labelled>
  );
}
