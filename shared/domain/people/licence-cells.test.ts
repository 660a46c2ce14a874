import { expect, it } from 'vitest';
import { cellOfLicences, type LicenceCell, licencesOfCell } from './licence-cells.ts';

const licences: LicenceCell[] = [
  { jurisdiction: 'IL', number: '036.12 B' },
  {
    jurisdiction: 'ON',
    number: 'a;b',
    validUntil: '2027-01-31',
    confirmedAt: '2025-08-15T09:00:00.000Z',
    registerUrl: 'https://register.example/?a=1;b=2',
  },
];

it('licenses in a cell are read back as they were', () => {
  const cell = cellOfLicences(licences);
  expect(cell).toBe(
    'IL 036.12 B; ON a\\;b until=2027-01-31 confirmed=2025-08-15T09:00:00.000Z url=https://register.example/?a=1\\;b=2',
  );
  expect(licencesOfCell(cell)).toEqual(licences);
});

it('licenses as people write them are read, and what is none is not', () => {
  expect(licencesOfCell(' il 12 ;NY 7; ')).toEqual([
    { jurisdiction: 'IL', number: '12' },
    { jurisdiction: 'NY', number: '7' },
  ]);
  expect(licencesOfCell('')).toEqual([]);
  for (const cell of ['12', 'Illinois 12', 'IL', 'IL 12; 13'])
    expect(licencesOfCell(cell), cell).toBeUndefined();
});
