import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Category, City, PostalPlace } from '../../../../shared/contracts/entities.ts';
import { ALL } from '../../components/search-fields/all.ts';
import {
  categoriesQuery,
  citiesQuery,
  cityQuery,
  postalPlaceQuery,
} from '../../features/directory/queries.ts';
import type { SearchFilters } from '../../features/search/filters.ts';
import { missingCity } from '../../features/search/resolve.ts';

interface Lists {
  /** The cities with the most clinics, and the city of the filters; undefined while they load. */
  readonly cities: readonly City[] | undefined;
  /** The city that has the slug of the filters, or had it, where none of the largest has it. */
  readonly found: readonly City[] | undefined;
  readonly categories: readonly Category[] | undefined;
  /** Of the postal code of the filters. */
  readonly postal: PostalPlace | undefined;
  /** Whether all lists that the filters need are loaded. */
  readonly loaded: boolean;
  readonly failed: boolean;
}

/** The lists that turn the slugs of the filters into ids and names. */
export function useLists(filters: SearchFilters): Lists {
  const listed = useQuery(citiesQuery);
  const categories = useQuery(categoriesQuery);
  const missing = listed.data && missingCity(filters, listed.data);
  const found = useQuery({ ...cityQuery(missing ?? ALL), enabled: missing !== undefined });
  const place = useQuery({ ...postalPlaceQuery(filters.postal), enabled: filters.postal !== '' });
  const isPlaced = filters.postal === '' || place.data !== undefined;
  const cities = useMemo(
    () => listed.data && (missing === undefined ? listed.data : [...listed.data, ...(found.data ?? [])]),
    [listed.data, missing, found.data],
  );
  return {
    cities,
    found: found.data,
    postal: filters.postal === '' ? undefined : place.data,
    categories: categories.data,
    loaded:
      cities !== undefined &&
      categories.data !== undefined &&
      isPlaced &&
      (missing === undefined || found.data !== undefined),
    failed: place.isError || listed.isError || categories.isError || (missing !== undefined && found.isError),
  };
}
