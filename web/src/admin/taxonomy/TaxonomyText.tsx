import { Button, FormField, Input } from '@cloudscape-design/components';
import { staffTaxonomy, taxonomyLabels } from '../../../../shared/content/staff/taxonomy.ts';
import type { Column } from '../kit/columns.ts';
import styles from '../kit/kit.module.css';
import type { Values } from './taxonomy-values.ts';

/** Props of a field of the form. */
export interface Control {
  readonly values: Values;
  readonly set: (name: string, value: string) => void;
  readonly errors: Readonly<Record<string, string>>;
}

interface TaxonomyTextProps extends Control {
  readonly name: 'name' | 'plural' | 'slug' | 'timeZone';
  readonly hint?: string;
}

export function TaxonomyText({ name, hint, values, set, errors }: TaxonomyTextProps) {
  return (
    <FormField label={taxonomyLabels[name]} description={hint} errorText={errors[name]} stretch>
      <Input value={values[name] ?? ''} onChange={({ detail }) => set(name, detail.value)} />
    </FormField>
  );
}

/** What clinics use cannot be removed, so that it is not offered. */
export function actionsColumn<TaxonomyRecord extends { readonly name: string; readonly clinicCount: number }>(
  onEdit: (record: TaxonomyRecord) => void,
  onRemove: (record: TaxonomyRecord) => void,
): Column<TaxonomyRecord> {
  return {
    id: 'actions',
    header: staffTaxonomy.actions,
    minWidth: 145,
    cell: (record) => (
      <div className={styles.rowActions}>
        <Button
          variant="inline-link"
          ariaLabel={staffTaxonomy.edit(record.name)}
          onClick={() => onEdit(record)}
        >
          {staffTaxonomy.editAction}
        </Button>
        {record.clinicCount === 0 && (
          <Button
            variant="inline-link"
            ariaLabel={staffTaxonomy.remove(record.name)}
            onClick={() => onRemove(record)}
          >
            {staffTaxonomy.removeAction}
          </Button>
        )}
      </div>
    ),
  };
}
