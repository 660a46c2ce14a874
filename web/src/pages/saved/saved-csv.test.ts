import { expect, it } from 'vitest';
import { savedCsv } from './saved-csv.ts';

it('has a line for each clinic, with cells that a spreadsheet does not compute', () => {
  const choices = [
    {
      id: '1',
      slug: 'oak',
      name: 'Oak, "Dental"',
      category: 'Dentistry',
      address: '1 Main St, Chicago',
      phone: '+1 312',
    },
    { id: '2', slug: 'elm', name: '=SUM(A1)', category: 'Dentistry', address: 'Elm' },
  ];
  expect(savedCsv(choices, 'https://example.org')).toBe(
    [
      'Name,Specialty,Address,Phone,Page',
      `"Oak, ""Dental""",Dentistry,"1 Main St, Chicago",'+1 312,https://example.org/clinics/oak`,
      `'=SUM(A1),Dentistry,Elm,,https://example.org/clinics/elm`,
      '',
    ].join('\r\n'),
  );
});
