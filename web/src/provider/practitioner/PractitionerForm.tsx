import { useQuery } from '@tanstack/react-query';
import { spokenLanguages } from '../../../../shared/content/clinics/choices.ts';
import { listingEditor } from '../../../../shared/content/providers/listing-editor.ts';
import { practitionerEditor } from '../../../../shared/content/providers/practitioner-editor.ts';
import { genders } from '../../../../shared/contracts/people/people.ts';
import { editProviderPractitioner } from '../../../../shared/contracts/providers/provider-edit-contracts.ts';
import {
  type ProviderPractitioner,
  providerPractitionerSchema,
} from '../../../../shared/contracts/providers/provider-practitioners.ts';
import { useRecordForm } from '../../accounts/editing/use-record-form.ts';
import type { Values } from '../../accounts/editing/values.ts';
import { Checkbox, ErrorText, FormField, Input } from '../../components/form-field/FormField.tsx';
import { Link } from '../../components/Link.tsx';
import { categoriesQuery } from '../../features/directory/queries.ts';
import { paths } from '../../lib/paths.ts';
import { sendCall } from '../../lib/send.ts';
import { Group, Problems, Radios } from '../clinic/ListingForm.tsx';
import styles from '../clinic/listing-editor.module.css';
import { SaveBar } from '../clinic/SaveBar.tsx';
import { PublicQueries } from '../PublicQueries.tsx';
import provider from '../provider.module.css';
import { AddPractice } from './AddPractice.tsx';
import {
  bodyOf,
  currentRoles,
  labelsOf,
  messagesOf,
  nameOf,
  nameParts,
  type RoleFact,
  roleFacts,
  roleField,
  textOf,
  valuesOf,
} from './practitioner-values.ts';

const { groups, labels, form: words, genders: genderWords, roles: roleWords } = practitionerEditor;

const fieldId = (name: string) => `person-${name.replace(' ', '-')}`;

interface PractitionerFormProps {
  readonly person: ProviderPractitioner;
  readonly onChanged: (person: ProviderPractitioner) => void;
}

interface ControlProps {
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly set: (name: string, value: Values[string]) => void;
}

/** A person's own fields and their side of each role. Unsaved changes are kept in the tab. */
export function PractitionerForm({ person, onChanged }: PractitionerFormProps) {
  const form = useRecordForm({
    key: `person-${person.id}`,
    stored: person,
    schema: providerPractitionerSchema,
    valuesOf,
    send: ({ values, changed, version }, token) =>
      sendCall(editProviderPractitioner, {
        params: { id: person.id },
        body: { ...bodyOf(values, changed), version },
        token,
      }),
    messagesOf,
    savedNotice: words.saved,
    onChanged,
  });
  const { base, changed, isSaving } = form;
  const control = { values: form.values, errors: form.errors, set: form.set };
  const isUnsaved = changed.length > 0;
  const roles = currentRoles(base);
  return (
    <>
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isUnsaved && !isSaving) form.save();
        }}
      >
        <PublicQueries>
          <Known form={form} person={base} />
        </PublicQueries>
        <Group title={groups.name}>
          <div className={styles.pair}>
            {nameParts.map((part) => (
              <NamePart key={part} part={part} {...control} />
            ))}
          </div>
        </Group>
        <Group title={groups.about}>
          <Gender {...control} />
          <PublicQueries>
            <Specialties {...control} />
          </PublicQueries>
          <Languages {...control} />
        </Group>
        <section id={fieldId('roles')} tabIndex={-1} className={styles.section}>
          <h2>{labels.roles}</h2>
          <ErrorText id={fieldId('roles')} text={form.errors.roles} />
          {roles.length === 0 ? (
            <p className={provider.lead}>{roleWords.none}</p>
          ) : (
            <p className={provider.lead}>{roleWords.worksHint}</p>
          )}
          {roles.map((role) => (
            <Role key={role.clinicId} role={role} {...control} />
          ))}
        </section>
        <SaveBar form={form} />
      </form>
      <AddPractice person={base} isUnsaved={isUnsaved} onChanged={onChanged} />
    </>
  );
}

type Form = Parameters<typeof Problems>[0]['form'];

/** Why the last save was rejected, with the names of specialties. */
function Known({ form, person }: { readonly form: Form; readonly person: ProviderPractitioner }) {
  const { data = [] } = useQuery(categoriesQuery);
  const names = Object.fromEntries(data.map(({ id, name }) => [id, name]));
  return <Problems form={form} names={names} fields={{ id: fieldId, labels: labelsOf(person), textOf }} />;
}

function NamePart({
  part,
  values,
  errors,
  set,
}: ControlProps & { readonly part: (typeof nameParts)[number] }) {
  return (
    <FormField
      id={fieldId(part)}
      label={labels[part]}
      hint={part === 'degrees' ? practitionerEditor.degreesHint : undefined}
      error={errors[part]}
    >
      {(control) => (
        <Input
          {...control}
          type="text"
          autoComplete="off"
          value={String(values[part] ?? '')}
          onChange={({ target }) => set(part, target.value)}
        />
      )}
    </FormField>
  );
}

function Gender({ values, errors, set }: ControlProps) {
  const id = fieldId('gender');
  const chosen = genders.find((one) => one === values.gender) ?? '';
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group}>
      <legend>{labels.gender}</legend>
      <Radios
        name="gender"
        value={chosen}
        choices={(['', ...genders] as const).map((one) => [one, genderWords[one]] as const)}
        onChange={(next) => set('gender', next)}
      />
      <ErrorText id={id} text={errors.gender} />
    </fieldset>
  );
}

interface ChoicesProps extends ControlProps {
  readonly name: 'languages' | 'specialties';
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

function Choices({ name, choices, values, errors, set }: ChoicesProps) {
  const id = fieldId(name);
  const value = values[name];
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  return (
    <fieldset id={id} tabIndex={-1} className={styles.group}>
      <legend>{labels[name]}</legend>
      <ErrorText id={id} text={errors[name]} />
      <div className={styles.choices}>
        {choices.map((choice) => (
          <Checkbox
            key={choice.value}
            label={choice.label}
            checked={chosen.includes(choice.value)}
            onChange={({ target }) =>
              set(
                name,
                target.checked ? [...chosen, choice.value] : chosen.filter((one) => one !== choice.value),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

function Specialties(control: ControlProps) {
  const { data = [] } = useQuery(categoriesQuery);
  const choices = data.map(({ id, name }) => ({ value: id, label: name }));
  return <Choices name="specialties" choices={choices} {...control} />;
}

function Languages(control: ControlProps) {
  const choices = spokenLanguages.map((one) => ({ value: one, label: one }));
  return <Choices name="languages" choices={choices} {...control} />;
}

const factValues = { yes: true, no: false, unknown: null } as const;

interface RoleProps extends ControlProps {
  readonly role: ProviderPractitioner['roles'][number];
}

function Role({ role, values, set }: RoleProps) {
  const { clinic, isConfirmed } = role;
  const name = nameOf(role);
  return (
    <div className={styles.group}>
      <h3>{clinic?.isListed ? <Link to={paths.clinic(clinic.slug)}>{name}</Link> : <bdi>{name}</bdi>}</h3>
      {clinic && !clinic.isListed && <p className={styles.hint}>{roleWords.unlisted}</p>}
      {isConfirmed && <p className={styles.hint}>{roleWords.confirmed}</p>}
      <div className={styles.facts}>
        {roleFacts.map((fact) => (
          <RoleAnswer
            key={fact}
            fact={fact}
            field={roleField(fact, role)}
            clinic={name}
            values={values}
            set={set}
          />
        ))}
      </div>
    </div>
  );
}

interface RoleAnswerProps extends Pick<ControlProps, 'values' | 'set'> {
  readonly fact: RoleFact;
  readonly field: string;
  readonly clinic: string;
}

function RoleAnswer({ fact, field, clinic, values, set }: RoleAnswerProps) {
  const value = values[field];
  const { facts } = listingEditor;
  return (
    <fieldset id={fieldId(field)} tabIndex={-1} className={styles.group}>
      <legend>
        {roleWords[fact]}
        <span className="visually-hidden">, {clinic}</span>
      </legend>
      <Radios
        name={field}
        value={value === true ? 'yes' : value === false ? 'no' : 'unknown'}
        choices={[
          ['yes', facts.yes],
          ['no', facts.no],
          ['unknown', facts.unknown],
        ]}
        onChange={(next) => set(field, factValues[next])}
      />
    </fieldset>
  );
}
