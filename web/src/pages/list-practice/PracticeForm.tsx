import { useQuery } from '@tanstack/react-query';
import { insurances, languages, services } from '../../../../shared/content/choices.ts';
import { practiceLabels as labels, practiceMaximums } from '../../../../shared/content/form-fields.ts';
import { listPractice } from '../../../../shared/content/list-practice.ts';
import { FormPanel } from '../../features/content/FormPanel.tsx';
import { categoriesQuery, citiesQuery } from '../../features/directory/queries.ts';
import { draftStore } from '../../features/forms/draft.ts';
import { FormFrame } from '../../features/forms/FormFrame.tsx';
import { LinesField, SwitchField, TextField, ToggleField } from '../../features/forms/fields.tsx';
import { ListField } from '../../features/forms/ListField.tsx';
import { loadOnce } from '../../features/forms/load-once.ts';
import { useResultToast } from '../../features/forms/use-result-toast.ts';
import { useSentForm } from '../../features/forms/use-sent-form.ts';
import styles from './practice-form.module.css';

const { title, lead, mail, hints, failure, lists, placeholders, chosenServices, ...words } =
  listPractice.form;

/** Anchor of the part of the page where a practice is entered. */
export const PRACTICE_FORM = 'practice-information';

/** Specification, section 3: yes or no, and what holds unless somebody says otherwise. */
const switches = [
  { name: 'acceptingPatients', on: true },
  { name: 'telemedicine', on: false },
  { name: 'emergencyServices', on: false },
  { name: 'parkingAvailable', on: false },
  { name: 'wheelchairAccessible', on: false },
] as const;
const labelledSwitches = switches.map(({ name, on }) => ({ name, on, label: labels[name] }));

/** In the order of the page. */
const empty = {
  name: '',
  description: '',
  address: '',
  cityId: '',
  categoryId: '',
  phone: '',
  email: '',
  website: '',
  services: [],
  insuranceAccepted: [],
  practiceHours: '',
  ...Object.fromEntries(switches.map(({ name, on }) => [name, on])),
  languagesSpoken: [],
};
const fields = Object.keys(empty);
const drafts = draftStore('practice-1', empty);
const load = loadOnce(() => import('./sending.ts').then(({ sending }) => sending));

/** Where a provider enters a practice. `onSent` hears the e-mail address that was given. */
export function PracticeForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const showToast = useResultToast();
  const cities = useQuery(citiesQuery);
  const categories = useQuery(categoriesQuery);
  const sent = useSentForm({
    fields,
    empty,
    drafts,
    load,
    onSent: ({ email }) => onSent(String(email).trim()),
    onFailed: () => showToast({ title: failure.title, description: failure.text, variant: 'destructive' }),
  });
  const { form } = sent;
  return (
    <FormPanel id={PRACTICE_FORM} title={title} lead={lead}>
      <FormFrame
        sent={sent}
        submit={words.submit}
        pending={words.pending}
        failure={failure}
        mail={mail}
        clearable
      >
        <TextField form={form} name="name" label={labels.name} autoComplete="organization" />
        <LinesField
          form={form}
          name="description"
          label={labels.description}
          hint={hints.description}
          rows={5}
          max={practiceMaximums.description}
        />
        <LinesField
          form={form}
          name="address"
          label={labels.address}
          hint={hints.address}
          rows={2}
          autoComplete="street-address"
          max={practiceMaximums.address}
        />
        <div className={styles.pair}>
          <ListField
            form={form}
            name="cityId"
            label={labels.cityId}
            query={cities}
            choice={({ id, name, state }) => ({ value: id, label: `${name}, ${state}` })}
            words={{ ...lists.cities, placeholder: placeholders.city, retry: lists.retry }}
          />
          <ListField
            form={form}
            name="categoryId"
            label={labels.categoryId}
            query={categories}
            choice={({ id, name }) => ({ value: id, label: name })}
            words={{ ...lists.categories, placeholder: placeholders.category, retry: lists.retry }}
          />
          <TextField form={form} name="phone" label={labels.phone} hint={hints.phone} kind="tel" />
          <TextField form={form} name="email" label={labels.email} hint={hints.email} kind="email" />
        </div>
        <TextField
          form={form}
          name="website"
          label={labels.website}
          hint={hints.website}
          optional
          kind="url"
        />
        <ToggleField
          form={form}
          name="services"
          label={labels.services}
          hint={hints.services}
          choices={services}
          chosen={chosenServices}
        />
        <ToggleField
          form={form}
          name="insuranceAccepted"
          label={labels.insuranceAccepted}
          optional
          choices={insurances}
        />
        <LinesField
          form={form}
          name="practiceHours"
          label={labels.practiceHours}
          hint={hints.practiceHours}
          rows={4}
          max={practiceMaximums.practiceHours}
        />
        <SwitchField form={form} legend={words.access} switches={labelledSwitches} />
        <ToggleField
          form={form}
          name="languagesSpoken"
          label={labels.languagesSpoken}
          optional
          choices={languages}
        />
      </FormFrame>
    </FormPanel>
  );
}
