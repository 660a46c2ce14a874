import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { reviewLabels } from '../../../../../shared/content/reviews/review-fields.ts';
import { reviewForm } from '../../../../../shared/content/reviews/review-forms.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Combobox } from '../../../components/combobox/Combobox.tsx';
import { Options, Select } from '../../../components/form-field/FormField.tsx';
import type { FormValues } from '../../../features/forms/draft.ts';
import { Labelled } from '../../../features/forms/fields.tsx';
import { itemsOf } from '../../../lib/api.ts';
import { peoplePagesQuery } from '../on-request.ts';
import styles from './review-dialog.module.css';
import { bySpecialty, idOfName, named, type Person } from './seen-people.ts';

const NAME = 'practitionerId';
/** The most people of a select; more are found by typing. */
const MAX_OPTIONS = 50;
/** People that are shown for a text. */
const MAX_FOUND = 8;

const { seen: words } = reviewForm;

type Form = UseFormReturn<FormValues>;

interface SeenFieldProps {
  readonly form: Form;
  /** Of the clinic. */
  readonly slug: string;
}

/** Whom the author saw, of the clinic's people. The review can be sent while their names load and without them. */
export function SeenField({ form, slug }: SeenFieldProps) {
  const query = useInfiniteQuery(peoplePagesQuery(slug));
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const people = useMemo(() => data && itemsOf(data.pages), [data]);
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const isFailed = isError && !isFetching;
  return (
    <div className={styles.seen}>
      <Labelled form={form} name={NAME} label={reviewLabels.practitionerId} hint={words.hint} optional>
        {(control) =>
          people === undefined ? (
            <Select {...control} disabled aria-busy={!isFailed}>
              <option>{isFailed ? '' : words.loading}</option>
            </Select>
          ) : people.length <= MAX_OPTIONS && !hasNextPage ? (
            <PeopleSelect {...control} form={form} people={people} />
          ) : (
            <PeopleCombobox {...control} form={form} people={people} settled={!hasNextPage} />
          )
        }
      </Labelled>
      <p role="status" className={styles.failed}>
        {isFailed && (people === undefined ? words.failed : words.partly)}
      </p>
      {isFailed && (
        <Button variant="secondary" size="small" onClick={() => void (data ? fetchNextPage() : refetch())}>
          {words.retry}
        </Button>
      )}
    </div>
  );
}

interface PeopleSelectProps extends Omit<ComponentProps<'select'>, 'form'> {
  readonly form: Form;
  readonly people: readonly Person[];
}

function PeopleSelect({ form, people, ...control }: PeopleSelectProps) {
  const groups = [...bySpecialty(people)];
  const options = (some: readonly Person[]) => (
    <Options options={some.map(({ id, name }) => ({ value: id, label: name }))} />
  );
  return (
    <Select {...control} {...form.register(NAME)}>
      <option value="">{words.none}</option>
      {groups.length === 1
        ? options(people)
        : groups.map(([specialty = words.other, some]) => (
            <optgroup key={specialty} label={specialty}>
              {options(some)}
            </optgroup>
          ))}
    </Select>
  );
}

interface PeopleComboboxProps
  extends Pick<ComponentProps<typeof Combobox>, 'id' | 'aria-describedby' | 'aria-invalid' | 'settled'> {
  readonly form: Form;
  readonly people: readonly Person[];
}

/** A text that names no one stays in the field and is invalid. */
function PeopleCombobox({ form, people, ...control }: PeopleComboboxProps) {
  const [text, setText] = useState('');
  const { isSubmitted } = useFormState({ control: form.control });
  const set = (value: string) => form.setValue(NAME, value, { shouldValidate: isSubmitted });
  return (
    <Combobox
      {...control}
      placeholder={words.placeholder}
      value={text}
      onChange={(next) => {
        setText(next);
        set(idOfName(people, next) ?? next.trim());
      }}
      groups={[
        {
          options: named(people, text, MAX_FOUND).map(({ id, name, specialties: [first] }) => ({
            key: id,
            label: name,
            ...(first && { detail: first.name }),
            choose() {
              setText(name);
              set(id);
            },
          })),
        },
      ]}
      words={words}
    />
  );
}
