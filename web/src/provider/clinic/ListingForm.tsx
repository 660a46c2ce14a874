import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { practiceChoices } from '../../../../shared/content/clinics/choices.ts';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import {
  type ProviderClinic,
  providerClinicSchema,
} from '../../../../shared/contracts/providers/provider-account.ts';
import { editProviderClinic } from '../../../../shared/contracts/providers/provider-edit-contracts.ts';
import { failureOf, type RecordFormState, useRecordForm } from '../../accounts/editing/use-record-form.ts';
import { changedFields, ownValues, type Values } from '../../accounts/editing/values.ts';
import { CityPicker } from '../../components/city-picker/CityPicker.tsx';
import {
  Checkbox,
  ErrorText,
  FormField,
  Input,
  Options,
  Select,
  Textarea,
} from '../../components/form-field/FormField.tsx';
import { categoriesQuery, citiesQuery } from '../../features/directory/queries.ts';
import { sendCall } from '../../lib/send.ts';
import { PublicQueries } from '../PublicQueries.tsx';
import provider from '../provider.module.css';
import { ExceptionsEditor, HoursEditor } from './HoursEditor.tsx';
import styles from './listing-editor.module.css';
import {
  bodyOf,
  choiceFields,
  factFields,
  fieldLabels,
  messagesOf,
  pictureOf,
  textOf,
  valuesOf,
} from './listing-values.ts';
import { PictureField } from './PictureField.tsx';
import { SaveBar } from './SaveBar.tsx';
import { exceptionsText, readExceptions, readWeek, weekText } from './week.ts';

const { form: words, labels, conflict: conflictWords } = listingEditor;

export const LISTING_FORM = 'listing';
const fieldId = (name: string) => `${LISTING_FORM}-${name}`;

interface ListingFormProps {
  readonly clinic: ProviderClinic;
  readonly onChanged: (clinic: ProviderClinic) => void;
}

/** Every field of a listing. Unsaved changes are kept in the tab; those of two people at once are shown beside each other. */
export function ListingForm({ clinic, onChanged }: ListingFormProps) {
  const form = useRecordForm({
    key: `listing-${clinic.id}`,
    stored: clinic,
    schema: providerClinicSchema,
    valuesOf,
    send: ({ values, changed, version }, token) =>
      sendCall(editProviderClinic, {
        params: { id: clinic.id },
        body: { ...bodyOf(values, changed), version },
        token,
      }),
    messagesOf,
    savedNotice: words.saved,
    onChanged,
  });
  const { base, values, errors, set, changed, isSaving } = form;
  const names = { [base.city.id]: base.city.name, [base.category.id]: base.category.name };
  const control = { values, errors, set };
  const isUnsaved = changed.length > 0;
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isUnsaved && !isSaving) form.save();
      }}
    >
      <Problems form={form} names={names} />
      <Group title={words.groups.practice}>
        <Text name="name" autoComplete="organization" {...control} />
        <Lines name="description" rows={6} {...control} />
        <Lines name="descriptionFr" rows={4} lang="fr" hint={words.frenchHint} {...control} />
        <PictureField
          fieldId={fieldId}
          value={pictureOf(values)}
          errors={errors}
          onChange={({ picture, alt }) => {
            set('picture', picture);
            set('alt', alt);
          }}
        />
      </Group>
      <Group title={words.groups.contact}>
        <Lines name="address" rows={2} autoComplete="street-address" {...control} />
        <PublicQueries>
          <div className={styles.pair}>
            <City clinic={base} {...control} />
            <Category clinic={base} {...control} />
          </div>
        </PublicQueries>
        <div className={styles.pair}>
          <Text name="phone" type="tel" {...control} />
          <Text name="email" type="email" {...control} />
        </div>
        <Text name="website" type="url" {...control} />
      </Group>
      <Group title={words.groups.hours}>
        <HoursEditor
          id={fieldId('hours')}
          week={readWeek(values.hours)}
          error={errors.hours}
          unread={base.hours === undefined ? base.practiceHours : undefined}
          onChange={(week) => set('hours', weekText(week))}
        />
        <ExceptionsEditor
          id={fieldId('hoursExceptions')}
          exceptions={readExceptions(values.hoursExceptions)}
          error={errors.hoursExceptions}
          onChange={(exceptions) => set('hoursExceptions', exceptionsText(exceptions))}
        />
      </Group>
      <Group title={words.groups.offers}>
        {choiceFields.map((name) => (
          <Choices key={name} name={name} {...control} />
        ))}
      </Group>
      <Group title={words.groups.access}>
        <div className={styles.facts}>
          {factFields.map((name) => (
            <Fact key={name} name={name} {...control} />
          ))}
        </div>
      </Group>
      <SaveBar form={form} />
    </form>
  );
}

export function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What a form calls its fields, and how it shows their values. */
interface FormFields {
  readonly id: (name: string) => string;
  readonly labels: Readonly<Record<string, string>>;
  readonly textOf: (name: string, value: unknown, names: Readonly<Record<string, string>>) => string;
}

const listingFields: FormFields = { id: fieldId, labels: fieldLabels, textOf };

interface ProblemsProps {
  readonly form: RecordFormState;
  /** Of what values name by an id. */
  readonly names: Readonly<Record<string, string>>;
  readonly fields?: FormFields;
}

/** Why the last save was rejected, above the fields. It takes the focus. */
export function Problems({ form, names, fields = listingFields }: ProblemsProps) {
  const { conflict, errors, isSaving } = form;
  const ref = useRef<HTMLDivElement>(null);
  const failure = isSaving ? undefined : failureOf(form.error, words);
  const isRejected = !isSaving && (failure !== undefined || conflict !== undefined);
  useEffect(() => {
    if (isRejected) ref.current?.focus();
  }, [isRejected]);
  return (
    <div ref={ref} tabIndex={-1} className={styles.problems}>
      <div role="alert" className={provider.live}>
        {failure !== undefined && (
          <div className={provider.failure}>
            <p>{failure}</p>
            {Object.keys(errors).length > 0 && (
              <ul>
                {Object.entries(errors).map(([name, message]) => (
                  <li key={name}>
                    <a href={`#${fields.id(name)}`}>
                      {fields.labels[name] ?? name}: {message}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
      {conflict !== undefined && (
        <Conflict
          changed={conflict}
          values={form.values}
          stored={form.stored}
          set={form.set}
          names={names}
          fields={fields}
        />
      )}
    </div>
  );
}

interface ConflictProps extends Required<Pick<ProblemsProps, 'fields' | 'names'>> {
  readonly changed: readonly string[];
  readonly values: Values;
  readonly stored: Values;
  readonly set: (name: string, value: Values[string]) => void;
}

/** Both versions of each field that two people have changed. The form holds the chosen one. */
function Conflict({ changed, values, stored, set, names, fields }: ConflictProps) {
  const [before, setBefore] = useState(values);
  const own = ownValues(before, values, stored);
  if (changedFields(own, before).length > 0) setBefore(own);
  return (
    <div role="alert" className={provider.notice}>
      <h2>{conflictWords.title}</h2>
      <p>{conflictWords.intro}</p>
      {changed.map((name) => {
        const versions = [
          { id: 'mine', label: conflictWords.mine, from: own },
          { id: 'theirs', label: conflictWords.theirs, from: stored },
        ] as const;
        const isTheirs = JSON.stringify(values[name]) === JSON.stringify(stored[name]);
        return (
          <fieldset key={name} className={styles.group}>
            <legend>{conflictWords.version(fields.labels[name] ?? name)}</legend>
            <div className={styles.versions}>
              {versions.map(({ id, label, from }) => (
                <div key={id}>
                  <label className={styles.radio}>
                    <input
                      type="radio"
                      name={`version-${name}`}
                      checked={isTheirs === (id === 'theirs')}
                      onChange={() => set(name, from[name] ?? '')}
                    />
                    {label}
                  </label>
                  <p className={styles.lines}>{fields.textOf(name, from[name], names)}</p>
                </div>
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}

interface ControlProps {
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (name: string, value: Values[string]) => void;
}

interface TextProps extends ControlProps {
  readonly name: string;
  readonly type?: 'text' | 'tel' | 'email' | 'url';
  readonly autoComplete?: string;
}

function Text({ name, type = 'text', autoComplete = type, values, errors, set }: TextProps) {
  return (
    <FormField id={fieldId(name)} label={fieldLabels[name]} error={errors[name]}>
      {(control) => (
        <Input
          {...control}
          type={type}
          autoComplete={autoComplete === 'text' ? 'off' : autoComplete}
          value={String(values[name] ?? '')}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </FormField>
  );
}

interface LinesProps extends ControlProps {
  readonly name: string;
  readonly rows: number;
  readonly hint?: string;
  readonly lang?: string;
  readonly autoComplete?: string;
}

function Lines({ name, rows, hint, lang, autoComplete, values, errors, set }: LinesProps) {
  return (
    <FormField id={fieldId(name)} label={fieldLabels[name]} hint={hint} error={errors[name]}>
      {(control) => (
        <Textarea
          {...control}
          rows={rows}
          lang={lang}
          autoComplete={autoComplete}
          className={styles.short}
          value={String(values[name] ?? '')}
          onChange={({ target }) => set(name, target.value)}
        />
      )}
    </FormField>
  );
}

function City({ clinic, values, errors, set }: ControlProps & { readonly clinic: ProviderClinic }) {
  const { data: cities = [] } = useQuery(citiesQuery);
  const [chosen, setChosen] = useState(clinic.city);
  const id = String(values.cityId);
  const known = [clinic.city, chosen, ...cities].find((city) => city.id === id);
  return (
    <FormField id={fieldId('cityId')} label={labels.cityId} error={errors.cityId}>
      {(control) => (
        <CityPicker
          {...control}
          name="cityId"
          by="id"
          none={{ value: '', label: labels.cityId, placeholder: true }}
          cities={cities}
          // A restored draft may have a city that is not among the hundred: its id is readable.
          chosen={known ?? { id, slug: '', name: id, state: '' }}
          onChoose={(city) => {
            if (!city) return;
            setChosen({ ...clinic.city, ...city });
            set('cityId', city.id);
          }}
        />
      )}
    </FormField>
  );
}

function Category({ clinic, values, errors, set }: ControlProps & { readonly clinic: ProviderClinic }) {
  const { data = [clinic.category] } = useQuery(categoriesQuery);
  return (
    <FormField id={fieldId('categoryId')} label={labels.categoryId} error={errors.categoryId}>
      {(control) => (
        <Select
          {...control}
          value={String(values.categoryId)}
          onChange={({ target }) => set('categoryId', target.value)}
        >
          <Options options={data.map(({ id, name }) => ({ value: id, label: name }))} />
        </Select>
      )}
    </FormField>
  );
}

function Choices({
  name,
  values,
  errors,
  set,
}: ControlProps & { readonly name: (typeof choiceFields)[number] }) {
  const value = values[name];
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const id = fieldId(name);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className={styles.group}
      aria-describedby={errors[name] === undefined ? undefined : `${id}-error`}
    >
      <legend>{labels[name]}</legend>
      <ErrorText id={id} text={errors[name]} />
      <div className={styles.choices}>
        {practiceChoices[name].map((choice) => (
          <Checkbox
            key={choice}
            label={choice}
            checked={chosen.includes(choice)}
            onChange={({ target }) =>
              set(name, target.checked ? [...chosen, choice] : chosen.filter((one) => one !== choice))
            }
          />
        ))}
      </div>
      {chosen.length === 0 && (
        <Radios
          name={`${name}-none`}
          value={value === null ? 'unknown' : 'none'}
          choices={[
            ['unknown', listingEditor.notStated],
            ['none', words.none],
          ]}
          onChange={(next) => set(name, next === 'unknown' ? null : [])}
        />
      )}
    </fieldset>
  );
}

const factValues = { yes: true, no: false, unknown: null } as const;

function Fact({ name, values, errors, set }: ControlProps & { readonly name: (typeof factFields)[number] }) {
  const value = values[name];
  const { facts } = listingEditor;
  const id = fieldId(name);
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group}>
      <legend>{labels[name]}</legend>
      <Radios
        name={name}
        value={value === true ? 'yes' : value === false ? 'no' : 'unknown'}
        choices={[
          ['yes', facts.yes],
          ['no', facts.no],
          ['unknown', facts.unknown],
        ]}
        onChange={(next) => set(name, factValues[next])}
      />
      <ErrorText id={id} text={errors[name]} />
    </fieldset>
  );
}

interface RadiosProps<Value extends string> {
  readonly name: string;
  readonly value: Value;
  readonly choices: readonly (readonly [value: Value, label: string])[];
  readonly onChange: (value: Value) => void;
}

export function Radios<Value extends string>({ name, value, choices, onChange }: RadiosProps<Value>) {
  return (
    <div className={styles.choices}>
      {choices.map(([choice, label]) => (
        <label key={choice} className={styles.radio}>
          <input type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} />
          {label}
        </label>
      ))}
    </div>
  );
}
