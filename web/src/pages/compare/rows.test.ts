import { describe, expect, it } from 'vitest';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { readHours } from '../../../../shared/domain/clinics/opening-hours.ts';
import { addressPartsOf } from '../../../../shared/domain/clinics/postal-address.ts';
import { makeClinic } from '../../../../test/fixtures/clinics.ts';
import { comparedIds } from './queries.ts';
import { rowsOf } from './rows.ts';

const record = makeClinic();

const clinic = (changes: Partial<ClinicDetail>): ClinicDetail =>
  ({
    ...record,
    addressParts: addressPartsOf(record),
    rating: '4.5',
    reviewCount: 2,
    telemedicine: null,
    languagesSpoken: ['English', 'Spanish'],
    services: null,
    ...changes,
  }) as ClinicDetail;

const row = (clinics: readonly ClinicDetail[], wanted: string) =>
  rowsOf(clinics).find(({ name }) => name === wanted);

describe('the rows of a comparison', () => {
  it('say what each clinic says, and whether they differ', () => {
    const clinics = [clinic({ telemedicine: true }), clinic({ telemedicine: false })];
    expect(row(clinics, 'telemedicine')).toEqual({
      name: 'telemedicine',
      texts: ['Yes', 'No'],
      differs: true,
    });
    expect(row(clinics, 'rating')).toMatchObject({
      texts: ['4.5 out of 5 (2 reviews)', '4.5 out of 5 (2 reviews)'],
    });
    expect(row(clinics, 'rating')?.differs).toBe(false);
  });

  it('do not differ by what is not known, nor by the order of a list', () => {
    const clinics = [
      clinic({ telemedicine: true, languagesSpoken: ['Spanish', 'English'] }),
      clinic({ telemedicine: null }),
    ];
    expect(row(clinics, 'telemedicine')).toMatchObject({ texts: ['Yes', 'Not known'], differs: false });
    expect(row(clinics, 'languages')?.differs).toBe(false);
  });

  it('have the hours of a week in one format, however they were typed', () => {
    const typed = (practiceHours: string) => {
      const hours = readHours(practiceHours);
      return clinic({ practiceHours, ...(hours && { hours }) });
    };
    const found = row([typed('Mon-Fri 8-5'), typed('Weekdays 8 am to 5 pm')], 'hours');
    expect(found?.texts[0]).toMatch(/^Monday: 8:00 AM - 5:00 PM\n/);
    expect(found?.differs).toBe(false);
    expect(row([typed('Mornings')], 'hours')?.texts).toEqual(['Mornings']);
  });

  it('tell an empty list from an unknown one', () => {
    expect(row([clinic({ services: [] }), clinic({})], 'services')?.texts).toEqual([
      'None listed',
      'Not known',
    ]);
  });
});

it('compares the first four ids of the URL, each once', () => {
  const ids = ['A', 'B', 'C', 'D', 'E'].map((letter) => `01HVCMBRZ084NXD036H9DHVGJ${letter}`);
  const search = (text: string) => comparedIds(new URLSearchParams({ ids: text }));
  expect(search(ids.join(','))).toEqual(ids.slice(0, 4));
  expect(search(`${ids[0]},x,${ids[0]?.toLowerCase()}`)).toEqual([ids[0]]);
  expect(search('')).toEqual([]);
});
