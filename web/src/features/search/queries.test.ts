import { describe, expect, it } from 'vitest';
import { toronto } from '../../../../test/support/directory.ts';
import { urlOf } from '../../lib/api.ts';
import { noFilters } from './filters.ts';
import { clinicPagesQuery } from './queries.ts';

const city = { ...toronto, id: 'city-7' };

const url = (asked: Parameters<typeof clinicPagesQuery>[0]) => urlOf(clinicPagesQuery(asked).queryKey);

describe('the call behind a search', () => {
  it('lists 20 clinics without text', () => {
    expect(url({ filters: noFilters, city: undefined, category: undefined })).toBe('/api/clinics?limit=20');
  });

  it('sends the id of the city', () => {
    expect(url({ filters: { ...noFilters, city: 'toronto' }, city, category: undefined })).toBe(
      '/api/clinics?cityId=city-7&limit=20',
    );
  });

  it('searches with a text and the same filters', () => {
    expect(
      url({
        filters: { ...noFilters, q: 'knee pain', rating: '4', acceptingPatients: true, telemedicine: true },
        city,
        category: undefined,
      }),
    ).toBe(
      '/api/clinics/search?q=knee+pain&cityId=city-7&rating=4&acceptingPatients=true&telemedicine=true&limit=20',
    );
  });

  it('sends a location with its radius, and an exact text', () => {
    const filters = {
      ...noFilters,
      near: '41.88,-87.63',
      radius: '10',
      language: 'Spanish',
      parking: true,
    } as const;
    const rest = 'language=Spanish&parking=true&near=41.88%2C-87.63&radius=10&limit=20';
    const none = { city: undefined, category: undefined };
    expect(url({ filters, ...none })).toBe(`/api/clinics?${rest}`);
    expect(url({ filters: { ...filters, q: 'knee', exact: true }, ...none })).toBe(
      `/api/clinics/search?q=knee&exact=true&${rest}`,
    );
  });
});
