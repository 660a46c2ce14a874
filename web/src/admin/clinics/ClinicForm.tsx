import {
  Alert,
  Box,
  Button,
  Checkbox,
  ColumnLayout,
  Container,
  DatePicker,
  FormField,
  Header,
  Input,
  Multiselect,
  Select,
  SpaceBetween,
  Textarea,
} from '@cloudscape-design/components';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { practiceChoices } from '../../../../shared/content/choices.ts';
import { type PracticeField, practiceRows } from '../../../../shared/content/form-fields.ts';
import { staffClinics } from '../../../../shared/content/staff-clinics.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { type EditedClinic, editedClinicSchema } from '../../../../shared/contracts/staff-clinics.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError, sendCall } from '../../lib/send.ts';
import { Conflict, useUnsaved } from '../Conflict.tsx';
import { PictureField } from '../pictures/PictureField.tsx';
import { SignedOut, useSession } from '../session/session.ts';
import { CitySelect } from './CitySelect.tsx';
import {
  bodyOf,
  changedFields,
  labels,
  messagesOf,
  pictureOf,
  type Values,
  valuesOf,
  valueText,
} from './clinic-values.ts';
import { categoriesQuery } from './queries.ts';

const words = staffClinics.form;

interface ClinicFormProps {
  readonly clinic: EditedClinic;
  readonly onChanged: (clinic: EditedClinic) => void;
}

/** What was typed and not saved, by clinic, with the stored clinic that it changes. */
const drafts = new Map<string, { readonly base: EditedClinic; readonly typed: Values }>();

type Set = (name: string, value: Values[string]) => void;

interface ControlProps {
  readonly values: Values;
  readonly set: Set;
  readonly errors: Readonly<Record<string, string>>;
}

/**
 * Every field of a clinic. What was typed stays when saving fails, when the session ends, and when the clinic has changed
 * meanwhile: then both versions are shown.
 */
export function ClinicForm({ clinic, onChanged }: ClinicFormProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  /** The stored clinic that the values are compared with, and whose version is sent. */
  const [base, setBase] = useState(() => drafts.get(clinic.id)?.base ?? clinic);
  const [typed, setTyped] = useState<Values>(() => drafts.get(clinic.id)?.typed ?? {});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  /** Fields that another member of staff has changed as well. */
  const [conflict, setConflict] = useState<readonly string[]>();
  const stored = valuesOf(base);
  const values = { ...stored, ...typed };
  const changed = changedFields(values, stored);
  // Without changes it shows what is stored now.
  if (clinic.version > base.version && changed.length === 0) setBase(clinic);
  useEffect(() => {
    if (changed.length > 0) drafts.set(clinic.id, { base, typed });
    else drafts.delete(clinic.id);
  });

  const saving = useMutation({
    mutationFn: () =>
      withToken((token) =>
        sendCall(contracts.editClinic, {
          params: { slugOrId: clinic.id },
          body: { ...bodyOf(values, changed), version: base.version },
          token,
        }),
      ),
    onSuccess: (saved) => {
      setBase(saved);
      setTyped({});
      setErrors({});
      setConflict(undefined);
      toasts.show(words.saved);
      onChanged(saved);
    },
    onError: (error) => {
      if (!(error instanceof SendError)) return;
      setErrors(messagesOf(error.fields));
      const current = editedClinicSchema.safeParse(error.body?.current);
      if (error.status === 409 && current.success) {
        const theirs = valuesOf(current.data);
        setConflict(changed.filter((name) => changedFields(theirs, stored).includes(name)));
        setBase(current.data);
      }
    },
  });
  useUnsaved(changed.length > 0);

  const set: Set = (name, value) => setTyped((before) => ({ ...before, [name]: value }));
  const { error } = saving;
  const isConflict = error instanceof SendError && error.status === 409;
  const failure =
    error === null || isConflict || error instanceof SignedOut
      ? undefined
      : error instanceof SendError && error.status === 400
        ? words.invalid
        : error instanceof SendError && error.status === 404
          ? words.gone
          : words.failed;
  return (
    <Container
      header={<Header variant="h3">{words.title}</Header>}
      footer={
        <SpaceBetween direction="horizontal" size="s" alignItems="center">
          <Button
            variant="primary"
            loading={saving.isPending}
            loadingText={words.saving}
            disabled={changed.length === 0}
            onClick={() => saving.mutate()}
          >
            {words.save}
          </Button>
          <Button
            disabled={changed.length === 0 || saving.isPending}
            onClick={() => {
              setTyped({});
              setErrors({});
              setConflict(undefined);
              saving.reset();
            }}
          >
            {words.reset}
          </Button>
          <div role="status">
            {changed.length > 0 && <Box color="text-body-secondary">{words.unsaved(changed.length)}</Box>}
          </div>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        <div role="alert">{failure !== undefined && <Alert type="error">{failure}</Alert>}</div>
        {conflict !== undefined && (
          <Conflict
            names={conflict}
            labels={labels}
            intro={staffClinics.conflict.intro}
            mine={values}
            theirs={stored}
            typed={typed}
            set={set}
          />
        )}
        {practiceRows.map((row) => (
          <ColumnLayout key={row.map(({ name }) => name).join()} columns={row.length > 1 ? 2 : 1}>
            {row.map((field) => (
              <PracticeControl
                key={field.name}
                field={field}
                clinic={base}
                values={values}
                set={set}
                errors={errors}
              />
            ))}
          </ColumnLayout>
        ))}
        <PictureField
          value={pictureOf(values)}
          onChange={({ picture, alt }) => {
            set('picture', picture);
            set('alt', alt);
          }}
          errors={errors}
        />
        <TextControl name="slug" hint={words.slugHint} values={values} set={set} errors={errors} />
        <ColumnLayout columns={2}>
          <TextControl name="latitude" hint={words.locationHint} values={values} set={set} errors={errors} />
          <TextControl name="longitude" values={values} set={set} errors={errors} />
        </ColumnLayout>
        <Evidence clinic={base} values={values} set={set} errors={errors} />
      </SpaceBetween>
    </Container>
  );
}

/** A field of the listing form. */
function PracticeControl({
  field,
  clinic,
  ...control
}: ControlProps & { readonly field: PracticeField; readonly clinic: EditedClinic }) {
  const { values, set, errors } = control;
  const { name } = field;
  const error = errors[name];
  const value = values[name];
  switch (field.kind) {
    case 'switch':
      return (
        <Checkbox checked={value === true} onChange={({ detail }) => set(name, detail.checked)}>
          {labels[name]}
        </Checkbox>
      );
    case 'choices': {
      const chosen = Array.isArray(value) ? value : [];
      const option = (choice: string) => ({ value: choice, label: choice });
      return (
        <FormField label={labels[name]} errorText={error} stretch>
          <Multiselect
            selectedOptions={chosen.map(option)}
            options={practiceChoices[field.name].map(option)}
            deselectAriaLabel={({ label = '' }) => words.remove(label)}
            onChange={({ detail }) =>
              set(
                name,
                detail.selectedOptions.flatMap((one) => one.value ?? []),
              )
            }
          />
        </FormField>
      );
    }
    case 'list':
      return (
        <FormField label={labels[name]} errorText={error} stretch>
          {name === 'cityId' ? (
            <CityControl clinic={clinic} {...control} />
          ) : (
            <CategoryControl clinic={clinic} {...control} />
          )}
        </FormField>
      );
    case 'lines':
      return (
        <FormField label={labels[name]} errorText={error} stretch>
          <Textarea
            value={valueText(value)}
            rows={field.rows ?? 3}
            onChange={({ detail }) => set(name, detail.value)}
          />
        </FormField>
      );
    default:
      return <TextControl name={name} {...control} />;
  }
}

function TextControl({
  name,
  hint,
  values,
  set,
  errors,
}: ControlProps & { readonly name: string; readonly hint?: string }) {
  return (
    <FormField label={labels[name]} description={hint} errorText={errors[name]} stretch>
      <Input value={valueText(values[name])} onChange={({ detail }) => set(name, detail.value)} />
    </FormField>
  );
}

function CityControl({ clinic: { city }, values, set }: ControlProps & { readonly clinic: EditedClinic }) {
  const [chosen, setChosen] = useState({ id: city.id, label: `${city.name}, ${city.state}` });
  const stored = { id: city.id, label: `${city.name}, ${city.state}` };
  return (
    <CitySelect
      value={values.cityId === chosen.id ? chosen : stored}
      onChange={(next) => {
        if (next === undefined) return;
        setChosen(next);
        set('cityId', next.id);
      }}
    />
  );
}

function CategoryControl({
  clinic: { category },
  values,
  set,
}: ControlProps & { readonly clinic: EditedClinic }) {
  const { data, isError } = useQuery(categoriesQuery);
  const options = (data ?? [category]).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Select
      selectedOption={options.find(({ value }) => value === values.categoryId) ?? null}
      options={options}
      statusType={isError ? 'error' : 'finished'}
      errorText={staffClinics.failed}
      filteringType="auto"
      onChange={({ detail }) => set('categoryId', detail.selectedOption.value ?? category.id)}
    />
  );
}

function Evidence({ clinic, ...control }: ControlProps & { readonly clinic: EditedClinic }) {
  const { values, set, errors } = control;
  return (
    <SpaceBetween size="s">
      <Checkbox
        checked={values.verified === true}
        description={words.evidenceHint}
        onChange={({ detail }) => set('verified', detail.checked)}
      >
        {words.verified}
      </Checkbox>
      {values.verified === true && (
        <ColumnLayout columns={3}>
          <TextControl name="licenceNumber" {...control} />
          <TextControl name="registerUrl" {...control} />
          <FormField label={words.checkedAt} errorText={errors.checkedAt} stretch>
            <DatePicker
              value={valueText(values.checkedAt)}
              placeholder="YYYY/MM/DD"
              openCalendarAriaLabel={(date) => [words.calendar, date].filter((part) => part).join(', ')}
              todayAriaLabel={words.today}
              nextMonthAriaLabel={words.nextMonth}
              previousMonthAriaLabel={words.previousMonth}
              onChange={({ detail }) => set('checkedAt', detail.value)}
            />
          </FormField>
        </ColumnLayout>
      )}
      {clinic.verification && (
        <Box color="text-body-secondary">{words.checkedBy(clinic.verification.checkedBy)}</Box>
      )}
    </SpaceBetween>
  );
}
