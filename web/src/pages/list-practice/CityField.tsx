import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { useController } from 'react-hook-form';
import type { City } from '../../../../shared/contracts/entities.ts';
import { MAX_LIMIT } from '../../../../shared/contracts/limits.ts';
import { CityPicker } from '../../components/city-picker/CityPicker.tsx';
import { citiesQuery } from '../../features/directory/queries.ts';
import { Labelled } from '../../features/forms/fields.tsx';
import { ListField } from '../../features/forms/ListField.tsx';
import type { SentForm } from '../../features/forms/use-sent-form.ts';
import { byName, cityLabel } from '../../lib/cities.ts';

/** Value beside the city's id: its name and state. A draft has a city that is not among the hundred of the page. */
export const CITY_LABEL = 'cityLabel';

interface CityFieldProps extends Pick<ComponentProps<typeof Labelled>, 'name' | 'label'> {
  readonly form: SentForm['form'];
  readonly words: ComponentProps<typeof ListField<City>>['words'];
}

/** The practice's city by its id: a native list of up to a hundred cities, a combobox over more. */
export function CityField(props: CityFieldProps) {
  const query = useQuery({ ...citiesQuery, select: inOrder });
  // A full page: there may be more, and a draft may have one of them.
  if (query.data?.length === MAX_LIMIT) return <Picker {...props} cities={query.data} />;
  return (
    <ListField {...props} query={query} choice={(city) => ({ value: city.id, label: cityLabel(city) })} />
  );
}

function inOrder(cities: readonly City[]): City[] {
  return byName(cities);
}

function Picker({ form, name, label, words, cities }: CityFieldProps & { readonly cities: readonly City[] }) {
  const { field } = useController({ control: form.control, name });
  const id = typeof field.value === 'string' ? field.value : '';
  const named = form.getValues(CITY_LABEL);
  const chosen = useMemo(() => {
    if (id === '') return undefined;
    const [cityName = '', state = ''] = String(named).split(/, (?=[^,]*$)/);
    return cities.find((city) => city.id === id) ?? { id, slug: '', name: cityName, state };
  }, [cities, id, named]);
  return (
    <Labelled form={form} name={name} label={label}>
      {(control) => (
        <CityPicker
          {...control}
          name={name}
          by="id"
          none={{ value: '', label: words.placeholder, placeholder: true }}
          cities={cities}
          chosen={chosen}
          onChoose={(city) => {
            form.setValue(CITY_LABEL, city ? cityLabel(city) : '');
            field.onChange(city?.id ?? '');
          }}
        />
      )}
    </Labelled>
  );
}
