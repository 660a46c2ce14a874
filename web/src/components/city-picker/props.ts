import type { ComponentProps } from 'react';
import type { CityRef } from '../../../../shared/contracts/entities.ts';

type Control = Pick<ComponentProps<'select'>, 'aria-describedby' | 'aria-invalid' | 'required'>;

export interface CityPickerProps extends Control {
  readonly id: string;
  readonly name: string;
  /** Value that the form sends of a city. */
  readonly by: 'id' | 'slug';
  /** The choice of no city. */
  readonly none: { readonly value: string; readonly label: string; readonly placeholder?: boolean };
  /** The hundred cities with the most clinics, of all that there are if there are fewer. */
  readonly cities: readonly CityRef[];
  readonly chosen: CityRef | undefined;
  readonly onChoose: (city: CityRef | undefined) => void;
}

/** Props of the combobox that replaces the list. */
export interface CityComboboxProps extends CityPickerProps {
  /** Takes the focus from the list. */
  readonly focus: boolean;
}
