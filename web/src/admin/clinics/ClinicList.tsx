import { Badge, FormField, Input, Select, SpaceBetween } from '@cloudscape-design/components';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffClinics } from '../../../../shared/content/staff/clinics.ts';
import type { ListedStaffClinic } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import { staffLists } from '../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { apiPages } from '../../lib/api.ts';
import activity from '../activity/activity.module.css';
import type { Column } from '../kit/columns.ts';
import { StaffTable } from '../kit/StaffTable.tsx';
import { DetailsButton, UserText } from '../kit/UserText.tsx';
import { useFilters, useTextFilter } from '../kit/use-filters.ts';
import type { ClinicDialogs } from '../overview/clinic-columns.tsx';
import { DecidedProvider } from '../overview/decided.tsx';
import { usePracticeDialogs } from '../overview/practice-dialogs.tsx';
import { CitySelect } from './CitySelect.tsx';
import { ClinicLink } from './ClinicLink.tsx';
import { categoriesQuery } from './queries.ts';

const copy = staffClinics.list;
const titles = admin.columns;

/** Rows of a page. */
const PER_PAGE = 20;
/** Clinics of each page of the call. */
const PAGE = '50';

const anyStatus = { value: '', label: copy.anyStatus };
const statuses = [
  anyStatus,
  ...staffLists.map((status) => ({ value: status, label: staffClinics.lists[status] })),
];
const anyCategory = { value: '', label: copy.anyCategory };

export const statusColours = {
  approved: 'green',
  pending_approval: 'blue',
  rejected: 'grey',
  unlisted: 'red',
} as const;

/** List of all clinics, filtered by name, city, specialty and status. Practices that wait or were rejected open in a dialog. */
export function ClinicList() {
  return (
    <DecidedProvider>
      <List />
    </DecidedProvider>
  );
}

function List() {
  const filters = useFilters();
  const [typed, setTyped, q] = useTextFilter(filters, 'q');
  const cityId = filters.get('city');
  const city = cityId === undefined ? undefined : { id: cityId, label: filters.get('cityName') ?? cityId };
  const categoryId = filters.get('category');
  const status = staffLists.find((one) => one === filters.get('status'));
  const categories = useQuery(categoriesQuery);
  const query = useInfiniteQuery({
    ...apiPages(contracts.listStaffClinics, {
      query: { q: q || undefined, cityId, categoryId, status, limit: PAGE },
    }),
    placeholderData: keepPreviousData,
  });
  const { dialogs, dialog } = usePracticeDialogs();
  const columns = useMemo(() => listColumns(dialogs.onOpen), [dialogs]);
  const options = [
    anyCategory,
    ...(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <SpaceBetween size="l">
      <div className={activity.filters}>
        <FormField label={copy.search}>
          <Input
            type="search"
            value={typed}
            clearAriaLabel={admin.table.clearFilter}
            onChange={({ detail }) => setTyped(detail.value)}
          />
        </FormField>
        <FormField label={copy.city}>
          <CitySelect
            value={city}
            onChange={(chosen) => filters.set({ city: chosen?.id, cityName: chosen?.label })}
            optional
          />
        </FormField>
        <FormField label={copy.category}>
          <Select
            selectedOption={options.find(({ value }) => value === categoryId) ?? anyCategory}
            options={options}
            onChange={({ detail }) => filters.set({ category: detail.selectedOption.value })}
          />
        </FormField>
        <FormField label={copy.status}>
          <Select
            selectedOption={statuses.find(({ value }) => value === status) ?? anyStatus}
            options={statuses}
            onChange={({ detail }) => filters.set({ status: detail.selectedOption.value })}
          />
        </FormField>
      </div>
      <StaffTable
        words={copy}
        query={query}
        list={`${q} ${cityId} ${categoryId} ${status}`}
        columns={columns}
        pageSize={PER_PAGE}
        isFiltered={false}
      />
      {dialog}
    </SpaceBetween>
  );
}

function listColumns(onOpen: ClinicDialogs['onOpen']): readonly Column<ListedStaffClinic>[] {
  return [
    {
      id: 'name',
      header: titles.name,
      minWidth: 220,
      text: ({ name }) => name,
      cell: (clinic) => {
        const { name, status } = clinic;
        // They have no record of a clinic yet.
        return status === 'pending_approval' || status === 'rejected' ? (
          <DetailsButton name={name} onOpen={() => onOpen({ ...clinic, status })} />
        ) : (
          <ListedClinic clinic={clinic} />
        );
      },
    },
    { id: 'city', header: titles.city, minWidth: 140, text: ({ city }) => `${city.name}, ${city.state}` },
    { id: 'category', header: titles.category, minWidth: 140, text: ({ category }) => category.name },
    {
      id: 'phone',
      header: titles.phone,
      minWidth: 140,
      text: ({ phone = '' }) => phone,
      cell: ({ phone = '' }) => <UserText>{phone}</UserText>,
    },
    {
      id: 'status',
      header: titles.status,
      minWidth: 120,
      text: ({ status }) => staffClinics.statuses[status],
      cell: ({ status }) => <Badge color={statusColours[status]}>{staffClinics.statuses[status]}</Badge>,
    },
  ];
}

function ListedClinic({ clinic }: { readonly clinic: ListedStaffClinic }) {
  const { search } = useLocation();
  return <ClinicLink clinic={clinic} list={search} />;
}
