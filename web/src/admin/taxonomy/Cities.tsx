import { Button, FormField, Input, Select, SpaceBetween } from '@cloudscape-design/components';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { taxonomyLabels as labels, staffTaxonomy } from '../../../../shared/content/staff/taxonomy.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { type StaffCity, staffCitySchema } from '../../../../shared/contracts/taxonomy/staff-taxonomy.ts';
import { regionsOf } from '../../../../shared/domain/taxonomy/regions.ts';
import { apiPages } from '../../lib/api.ts';
import { sendCall } from '../../lib/send.ts';
import activity from '../activity/activity.module.css';
import type { Column } from '../kit/columns.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
import { useFilters, useTextFilter } from '../kit/use-filters.ts';
import { PictureField } from '../pictures/PictureField.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { TaxonomyDialog } from './TaxonomyDialog.tsx';
import { actionsColumn, TaxonomyText } from './TaxonomyText.tsx';
import { cityValues, newCity, pictureOf } from './taxonomy-values.ts';

const copy = staffTaxonomy.cities;
const PER_PAGE = 20;
const PAGE = '50';

/** Postal codes of states and provinces by the country's code. */
const regions = { US: regionsOf('USA'), CA: regionsOf('CAN') };

export function Cities() {
  const [typed, setTyped, q] = useTextFilter(useFilters(), 'q');
  const queries = useQueryClient();
  const options = apiPages(contracts.listStaffCities, { query: { q: q || undefined, limit: PAGE } });
  const query = useInfiniteQuery({ ...options, placeholderData: keepPreviousData });
  const [edited, setEdited] = useState<StaffCity | 'new'>();
  const [removed, setRemoved] = useState<StaffCity>();
  const columns = useMemo(() => [...listColumns, actionsColumn<StaffCity>(setEdited, setRemoved)], []);

  /** Shows the response at once: lists follow within seconds. */
  const show = (id: string, city: StaffCity | undefined) =>
    queries.setQueryData(options.queryKey, (data) => {
      if (!data) return data;
      const isListed = data.pages.some(({ items }) => items.some((item) => item.id === id));
      const pages = data.pages.map((page, index) => ({
        ...page,
        items: [
          ...(index === 0 && !isListed && city ? [city] : []),
          ...page.items.flatMap((item) => (item.id === id ? (city ?? []) : item)),
        ],
      }));
      return { ...data, pages };
    });

  return (
    <>
      <StaffTable
        words={copy}
        query={query}
        list={q}
        columns={columns}
        pageSize={PER_PAGE}
        isFiltered={false}
        controls={
          <div className={activity.filters}>
            <FormField label={copy.search}>
              <Input type="search" value={typed} onChange={({ detail }) => setTyped(detail.value)} />
            </FormField>
            <FormField>
              <Button onClick={() => setEdited('new')}>{copy.add}</Button>
            </FormField>
          </div>
        }
      />
      {edited !== undefined && (
        <TaxonomyDialog
          title={edited === 'new' ? copy.add : staffTaxonomy.edit(edited.name)}
          stored={edited === 'new' ? undefined : edited}
          empty={newCity}
          valuesOf={cityValues}
          schema={staffCitySchema}
          send={(body, stored, token) =>
            stored === undefined
              ? sendCall(contracts.addCity, { body, token })
              : sendCall(contracts.editCity, {
                  params: { id: stored.id },
                  body: { ...body, version: stored.version },
                  token,
                })
          }
          onSaved={(city) => show(city.id, city)}
          onClose={() => setEdited(undefined)}
        >
          {({ values, set, errors }) => (
            <SpaceBetween size="m">
              <TaxonomyText name="name" values={values} set={set} errors={errors} />
              <FormField label={labels.country} errorText={errors.country} stretch>
                <Select
                  selectedOption={{
                    value: values.country ?? '',
                    label: staffTaxonomy.countries[countryOf(values)],
                  }}
                  options={Object.entries(staffTaxonomy.countries).map(([value, label]) => ({
                    value,
                    label,
                  }))}
                  onChange={({ detail }) => {
                    set('country', detail.selectedOption.value ?? '');
                    set('state', '');
                  }}
                />
              </FormField>
              <FormField label={labels.state} errorText={errors.state} stretch>
                <Select
                  selectedOption={
                    regions[countryOf(values)]
                      .map(([value, label]) => ({ value, label }))
                      .find(({ value }) => value === values.state) ?? null
                  }
                  options={regions[countryOf(values)].map(([value, label]) => ({ value, label }))}
                  filteringType="auto"
                  onChange={({ detail }) => set('state', detail.selectedOption.value ?? '')}
                />
              </FormField>
              <TaxonomyText
                name="timeZone"
                hint={staffTaxonomy.form.timeZoneHint}
                values={values}
                set={set}
                errors={errors}
              />
              <TaxonomyText
                name="slug"
                hint={staffTaxonomy.form.slugHint}
                values={values}
                set={set}
                errors={errors}
              />
              <PictureField
                value={pictureOf(values)}
                onChange={({ picture, alt }) => {
                  set('picture', picture);
                  set('alt', alt);
                }}
                errors={errors}
              />
            </SpaceBetween>
          )}
        </TaxonomyDialog>
      )}
      {removed && (
        <RemoveDialog
          name={removed.name}
          send={(token) => sendCall(contracts.removeCity, { params: { id: removed.id }, token })}
          onRemoved={() => show(removed.id, undefined)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

const countryOf = ({ country }: Readonly<Record<string, string>>): 'US' | 'CA' =>
  country === 'CA' ? 'CA' : 'US';

const listColumns: readonly Column<StaffCity>[] = [
  { id: 'name', header: labels.name, minWidth: 180, text: ({ name }) => name },
  { id: 'state', header: labels.state, minWidth: 120, text: ({ state }) => state },
  {
    id: 'country',
    header: labels.country,
    minWidth: 130,
    text: (city) => staffTaxonomy.countries[city.country],
  },
  { id: 'slug', header: labels.slug, minWidth: 160, text: ({ slug }) => slug },
  {
    id: 'clinics',
    header: staffTaxonomy.clinics,
    minWidth: 100,
    text: ({ clinicCount }) => String(clinicCount),
    order: ({ clinicCount }) => String(clinicCount).padStart(9, '0'),
  },
];
