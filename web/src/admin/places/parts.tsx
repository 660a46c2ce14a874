import { Button, FormField, Input } from '@cloudscape-design/components';
import { placeLabels, staffPlaces } from '../../../../shared/content/staff/taxonomy.ts';
import type { Column } from '../dashboard/columns.ts';
import dashboard from '../dashboard/dashboard.module.css';
import type { Values } from './place-values.ts';

/** What a field of the form needs. */
export interface Control {
  readonly values: Values;
  readonly set: (name: string, value: string) => void;
  readonly errors: Readonly<Record<string, string>>;
}

interface PlaceTextProps extends Control {
  readonly name: 'name' | 'plural' | 'slug';
  readonly hint?: string;
}

export function PlaceText({ name, hint, values, set, errors }: PlaceTextProps) {
  return (
    <FormField label={placeLabels[name]} description={hint} errorText={errors[name]} stretch>
      <Input value={values[name] ?? ''} onChange={({ detail }) => set(name, detail.value)} />
    </FormField>
  );
}

export function actionsColumn<Place extends { readonly name: string }>(
  onEdit: (place: Place) => void,
  onRemove: (place: Place) => void,
): Column<Place> {
  return {
    id: 'actions',
    header: staffPlaces.actions,
    minWidth: 145,
    cell: (place) => (
      <div className={dashboard.rowActions}>
        <Button variant="inline-link" ariaLabel={staffPlaces.edit(place.name)} onClick={() => onEdit(place)}>
          {staffPlaces.editAction}
        </Button>
        <Button
          variant="inline-link"
          ariaLabel={staffPlaces.remove(place.name)}
          onClick={() => onRemove(place)}
        >
          {staffPlaces.removeAction}
        </Button>
      </div>
    ),
  };
}
