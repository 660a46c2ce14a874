import { Button, FormField, Input, Select, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { taxonomyLabels as labels, staffTaxonomy } from '../../../../shared/content/staff/taxonomy.ts';
import { categoryIcons } from '../../../../shared/content/taxonomy/category-icons.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import {
  type StaffCategory,
  staffCategorySchema,
} from '../../../../shared/contracts/taxonomy/staff-taxonomy.ts';
import { schemaTypes } from '../../../../shared/domain/taxonomy/schema-types.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { apiPages } from '../../lib/api.ts';
import { sendCall } from '../../lib/send.ts';
import type { Column } from '../kit/columns.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { TaxonomyDialog } from './TaxonomyDialog.tsx';
import { actionsColumn, TaxonomyText } from './TaxonomyText.tsx';
import styles from './taxonomy.module.css';
import { categoryValues, newCategory } from './taxonomy-values.ts';

const copy = staffTaxonomy.categories;
const PER_PAGE = 20;

const options = apiPages(contracts.listStaffCategories);

export function Categories() {
  const queries = useQueryClient();
  const query = useInfiniteQuery(options);
  const [edited, setEdited] = useState<StaffCategory | 'new'>();
  const [removed, setRemoved] = useState<StaffCategory>();
  const columns = useMemo(() => [...listColumns, actionsColumn<StaffCategory>(setEdited, setRemoved)], []);
  const reload = () => queries.invalidateQueries({ queryKey: options.queryKey });
  return (
    <>
      <StaffTable
        words={copy}
        query={query}
        columns={columns}
        pageSize={PER_PAGE}
        controls={<Button onClick={() => setEdited('new')}>{copy.add}</Button>}
      />
      {edited !== undefined && (
        <TaxonomyDialog
          title={edited === 'new' ? copy.add : staffTaxonomy.edit(edited.name)}
          stored={edited === 'new' ? undefined : edited}
          empty={newCategory}
          valuesOf={categoryValues}
          schema={staffCategorySchema}
          send={(body, stored, token) =>
            stored === undefined
              ? sendCall(contracts.addCategory, { body, token })
              : sendCall(contracts.editCategory, {
                  params: { id: stored.id },
                  body: { ...body, version: stored.version },
                  token,
                })
          }
          onSaved={reload}
          onClose={() => setEdited(undefined)}
        >
          {(control) => (
            <SpaceBetween size="m">
              <TaxonomyText name="name" {...control} />
              <TaxonomyText name="plural" {...control} />
              <TaxonomyText name="slug" hint={staffTaxonomy.form.slugHint} {...control} />
              <FormField label={labels.icon} errorText={control.errors.icon} stretch>
                <div className={styles.icon}>
                  <CategoryIcon name={control.values.icon ?? ''} />
                  <Select
                    selectedOption={{ value: control.values.icon ?? '', label: control.values.icon ?? '' }}
                    options={categoryIcons.map((name) => ({
                      value: name,
                      label: name,
                      iconSvg: <CategoryIcon name={name} />,
                    }))}
                    onChange={({ detail }) => control.set('icon', detail.selectedOption.value ?? '')}
                  />
                </div>
              </FormField>
              <FormField
                label={labels.order}
                description={staffTaxonomy.form.orderHint}
                errorText={control.errors.order}
                stretch
              >
                <Input
                  type="number"
                  value={control.values.order ?? ''}
                  onChange={({ detail }) => control.set('order', detail.value)}
                />
              </FormField>
              <FormField label={labels.schemaType} errorText={control.errors.schemaType} stretch>
                <Select
                  selectedOption={
                    types.find(({ value }) => value === (control.values.schemaType ?? '')) ?? null
                  }
                  options={types}
                  filteringType="auto"
                  onChange={({ detail }) => control.set('schemaType', detail.selectedOption.value ?? '')}
                />
              </FormField>
              <FormField
                label={labels.layWords}
                description={staffTaxonomy.form.layWordsHint}
                errorText={control.errors.layWords}
                stretch
              >
                <Textarea
                  rows={8}
                  value={control.values.layWords ?? ''}
                  onChange={({ detail }) => control.set('layWords', detail.value)}
                />
              </FormField>
            </SpaceBetween>
          )}
        </TaxonomyDialog>
      )}
      {removed && (
        <RemoveDialog
          name={removed.name}
          send={(token) => sendCall(contracts.removeCategory, { params: { id: removed.id }, token })}
          onRemoved={reload}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

const types = [
  { value: '', label: staffTaxonomy.form.noType },
  ...schemaTypes.map((type) => ({ value: type, label: type })),
];

/** Icon as the site shows it. */
function CategoryIcon({ name }: { readonly name: string }) {
  const known = categoryIcons.find((icon) => icon === name) ?? 'stethoscope';
  return <Icon name={known} size={20} strokeWidth={1.6} />;
}

const listColumns: readonly Column<StaffCategory>[] = [
  {
    id: 'name',
    header: labels.name,
    minWidth: 180,
    text: ({ name }) => name,
    cell: ({ name, icon }) => (
      <span className={styles.icon}>
        <CategoryIcon name={icon} />
        {name}
      </span>
    ),
  },
  { id: 'plural', header: labels.plural, minWidth: 170, text: ({ plural }) => plural },
  { id: 'slug', header: labels.slug, minWidth: 150, text: ({ slug }) => slug },
  {
    id: 'order',
    header: labels.order,
    minWidth: 100,
    text: ({ order }) => String(order ?? ''),
    order: ({ order }) => String(order ?? 99_999).padStart(9, '0'),
  },
  {
    id: 'words',
    header: staffTaxonomy.words,
    minWidth: 100,
    text: ({ layWords }) => String(layWords.length),
    order: ({ layWords }) => String(layWords.length).padStart(9, '0'),
  },
  {
    id: 'clinics',
    header: staffTaxonomy.clinics,
    minWidth: 100,
    text: ({ clinicCount }) => String(clinicCount),
    order: ({ clinicCount }) => String(clinicCount).padStart(9, '0'),
  },
];
