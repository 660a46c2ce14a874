import { useQuery } from '@tanstack/react-query';
import { practiceChoices } from '../../../../shared/content/clinics/choices.ts';
import {
  type PracticeField,
  practiceLabels,
  practiceMaximums,
  practiceRows,
} from '../../../../shared/content/submissions/form-fields.ts';
import { listPractice } from '../../../../shared/content/submissions/list-practice.ts';
import { FormPanel } from '../../features/content/FormPanel.tsx';
import { categoriesQuery } from '../../features/directory/queries.ts';
import { FormFrame } from '../../features/forms/FormFrame.tsx';
import { LinesField, SwitchField, TextField, ToggleField } from '../../features/forms/fields.tsx';
import { ListField } from '../../features/forms/ListField.tsx';
import { defineForm, type SentForm } from '../../features/forms/use-sent-form.ts';
import { CITY_LABEL, CityField } from './CityField.tsx';
import styles from './list-practice.module.css';

const { title, lead, mail, lists, chosenServices, access, ...words } = listPractice.form;

/** Anchor of the form. */
export const PRACTICE_FORM = 'practice-information';

function emptyValue({ kind, on = false }: PracticeField) {
  switch (kind) {
    case 'choices':
      return [];
    case 'switch':
      return on;
    default:
      return '';
  }
}

const definition = defineForm(
  ({ practice }) => practice,
  {
    ...Object.fromEntries(practiceRows.flat().map((field) => [field.name, emptyValue(field)])),
    [CITY_LABEL]: '',
  },
  'practice-1',
);

/** The form for a new listing. `onSent` gets the email that was entered. */
export function PracticeForm({ onSent }: { readonly onSent: (email: string) => void }) {
  return (
    <FormPanel id={PRACTICE_FORM} title={title} lead={lead}>
      <FormFrame
        definition={definition}
        words={words}
        mail={mail}
        clearable
        onSent={({ email }) => onSent(String(email).trim())}
      >
        {(form) =>
          practiceRows.map((row) => <Row key={row.map(({ name }) => name).join()} form={form} fields={row} />)
        }
      </FormFrame>
    </FormPanel>
  );
}

interface RowProps {
  readonly form: SentForm['form'];
  readonly fields: readonly PracticeField[];
}

function Row({ form, fields }: RowProps) {
  const [first] = fields;
  if (first?.kind === 'switch') return <SwitchField form={form} legend={access} switches={switches} />;
  const controls = fields.map((field) => <Control key={field.name} form={form} field={field} />);
  return fields.length > 1 ? <div className={styles.pair}>{controls}</div> : controls;
}

const switches = practiceRows
  .flat()
  .filter(({ kind }) => kind === 'switch')
  .map(({ name, on = false }) => ({ name, on, label: practiceLabels[name] }));

interface ControlProps {
  readonly form: SentForm['form'];
  readonly field: PracticeField;
}

function Control({ form, field }: ControlProps) {
  const categories = useQuery(categoriesQuery);
  const { name, hint, optional = false, autoComplete, rows = 3 } = field;
  const common = { form, name, label: practiceLabels[name], optional, ...(hint !== undefined && { hint }) };
  const filled = autoComplete === undefined ? {} : { autoComplete };
  switch (field.kind) {
    case 'text':
      return <TextField {...common} {...filled} />;
    case 'tel':
    case 'email':
    case 'url':
      return <TextField {...common} {...filled} kind={field.kind} />;
    case 'lines':
      return <LinesField {...common} {...filled} rows={rows} max={practiceMaximums[field.name]} />;
    case 'choices':
      return (
        <ToggleField
          {...common}
          choices={practiceChoices[field.name]}
          {...(name === 'services' && { chosen: chosenServices })}
        />
      );
    case 'list':
      return field.name === 'cityId' ? (
        <CityField {...common} words={{ ...lists.cityId, retry: lists.retry }} />
      ) : (
        <ListField
          {...common}
          query={categories}
          choice={({ id, name }) => ({ value: id, label: name })}
          words={{ ...lists.categoryId, retry: lists.retry }}
        />
      );
    case 'switch':
      return null;
  }
}
