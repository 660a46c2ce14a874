import { Badge, Box, Button, FormField, Input, SpaceBetween } from '@cloudscape-design/components';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import type { ListedPractitioner } from '../../../../shared/contracts/people/staff-people.ts';
import { paths } from '../../lib/paths.ts';
import activity from '../activity/activity.module.css';
import type { Column } from '../kit/columns.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
import { useFilters, useTextFilter } from '../kit/use-filters.ts';
import { NewPersonDialog } from './NewPersonDialog.tsx';
import { PersonLink } from './PersonLink.tsx';
import { MIN_QUERY_LENGTH, staffPersonPages } from './queries.ts';
import { useCategoryNames } from './SearchFields.tsx';

const copy = staffPractitioners.list;

/** Rows of a page. */
const PER_PAGE = 20;
/** People of each page of the call. */
const PAGE = '50';

export const stateColors = { shown: 'green', hidden: 'red', merged: 'grey' } as const;

/** People found by name or number. The address may ask for a new one, who works at a clinic (`new`, `clinic`, `clinicName`). */
export function PractitionerList() {
  const filters = useFilters();
  const [typed, setTyped, q] = useTextFilter(filters, 'q');
  const [isAdding, setAdding] = useState(filters.get('new') !== undefined);
  const clinicId = filters.get('clinic');
  const navigate = useNavigate();
  return (
    <SpaceBetween size="l">
      <div className={activity.filters}>
        <FormField label={copy.search}>
          <Input
            type="search"
            value={typed}
            clearAriaLabel={copy.clear}
            onChange={({ detail }) => setTyped(detail.value)}
          />
        </FormField>
        <div>
          <Button onClick={() => setAdding(true)}>{staffPractitioners.add.action}</Button>
        </div>
      </div>
      {q.length < MIN_QUERY_LENGTH ? <Box color="text-body-secondary">{copy.hint}</Box> : <Found q={q} />}
      {isAdding && (
        <NewPersonDialog
          onAdded={({ id }) =>
            navigate(paths.adminPractitioner(id), {
              state: clinicId && { clinic: { id: clinicId, name: filters.get('clinicName') ?? clinicId } },
            })
          }
          onClose={() => {
            setAdding(false);
            filters.set({ new: undefined, clinic: undefined, clinicName: undefined });
          }}
        />
      )}
    </SpaceBetween>
  );
}

function Found({ q }: { readonly q: string }) {
  const query = useInfiniteQuery({ ...staffPersonPages(q, PAGE), placeholderData: keepPreviousData });
  const nameOf = useCategoryNames();
  const { search } = useLocation();
  const columns = useMemo(() => columnsOf(nameOf, search), [nameOf, search]);
  return (
    <StaffTable
      words={copy}
      query={query}
      list={q}
      columns={columns}
      pageSize={PER_PAGE}
      isFiltered={false}
    />
  );
}

function columnsOf(nameOf: (id: string) => string, list: string): readonly Column<ListedPractitioner>[] {
  const titles = copy.columns;
  return [
    {
      id: 'name',
      header: titles.name,
      minWidth: 220,
      text: ({ name }) => name,
      cell: (person) => <PersonLink person={person} list={list} />,
    },
    {
      id: 'specialties',
      header: titles.specialties,
      minWidth: 180,
      text: ({ specialties }) => specialties.map(nameOf).join(', ') || staffPractitioners.unknown,
    },
    {
      id: 'state',
      header: titles.state,
      minWidth: 110,
      text: ({ state }) => staffPractitioners.states[state],
      cell: ({ state }) => <Badge color={stateColors[state]}>{staffPractitioners.states[state]}</Badge>,
    },
  ];
}
