import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_LIMIT } from '../../../../shared/contracts/limits.ts';
import { apiQuery } from '../../lib/api.ts';
import { byName, cityLabel } from '../../lib/cities.ts';
import { Options, Select } from '../form-field/FormField.tsx';
import type { CityComboboxProps, CityPickerProps } from './props.ts';

const statsQuery = apiQuery(contracts.getStats);

/** Whether the directory has more cities than its first page. */
function useManyCities(): boolean {
  const { data } = useQuery(statsQuery);
  return data !== undefined && data.totalCities > MAX_LIMIT;
}

/**
 * The choice of a city. A native list of up to a hundred cities. Where there are more, it is what a page shows before
 * JavaScript and while the code of the combobox loads, which finds any city.
 */
export function CityPicker(props: CityPickerProps) {
  const many = useManyCities();
  const { id } = props;
  const [found, setFound] = useState<{ Combobox: ComponentType<CityComboboxProps>; focus: boolean }>();
  useEffect(() => {
    if (!many) return;
    let current = true;
    import('./CityCombobox.tsx').then(
      ({ CityCombobox }) => {
        if (current) setFound({ Combobox: CityCombobox, focus: document.activeElement?.id === id });
      },
      // The list of the largest cities stays.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [many, id]);
  return found ? <found.Combobox {...props} focus={found.focus} /> : <CityList {...props} />;
}

function CityList({ name, by, none, cities, chosen, onChoose, ...control }: CityPickerProps) {
  const listed = byName(cities);
  // A city that is not among the hundred, or is not loaded yet.
  const known = !chosen || listed.some((city) => city[by] === chosen[by]) ? listed : [chosen, ...listed];
  return (
    <Select
      {...control}
      name={name}
      value={chosen?.[by] ?? none.value}
      onChange={(event) => onChoose(known.find((city) => city[by] === event.target.value))}
    >
      <option value={none.value} disabled={none.placeholder} hidden={none.placeholder}>
        {none.label}
      </option>
      <Options options={known.map((city) => ({ value: city[by], label: cityLabel(city) }))} />
    </Select>
  );
}
