import { stringify } from 'csv-stringify/sync';
import { addressLine, postalAddressOf } from '../../../shared/domain/clinics/postal-address.ts';
import { isProvince } from '../../../shared/domain/taxonomy/provinces.ts';
import { cellOfText } from '../../../shared/domain/text/spreadsheet-cells.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportedClinic } from './exported-clinic.ts';

type Cell = string | number | boolean | undefined;

const list = (values: readonly string[]): string => values.join('; ');

/** The columns of the import's template, so that importing the file makes the same listings. */
const columns: Readonly<Record<string, (clinic: ExportedClinic) => Cell>> = {
  source_id: ({ id }) => id,
  name: ({ name }) => name,
  category: ({ category }) => category.slug,
  street_address: (clinic) => addressOf(clinic).street,
  city: ({ city }) => city.name,
  state: ({ city }) => city.state,
  postal_code: (clinic) => addressOf(clinic).postalCode,
  country: ({ city }) => (isProvince(city.state) ? 'CA' : 'US'),
  phone: ({ phone }) => phone,
  email: ({ email }) => email,
  website: ({ website }) => website,
  description: ({ description }) => description,
  services: ({ services }) => list(services),
  insurance: ({ insuranceAccepted }) => list(insuranceAccepted),
  languages: ({ languagesSpoken }) => list(languagesSpoken),
  hours: ({ practiceHours }) => practiceHours,
  latitude: ({ location }) => location?.latitude,
  longitude: ({ location }) => location?.longitude,
  accepting_patients: ({ acceptingPatients }) => acceptingPatients,
  telemedicine: ({ telemedicine }) => telemedicine,
  emergency_services: ({ emergencyServices }) => emergencyServices,
  parking: ({ parkingAvailable }) => parkingAvailable,
  wheelchair_accessible: ({ wheelchairAccessible }) => wheelchairAccessible,
  npi: ({ npi }) => npi,
  confirmed_at: ({ confirmed }) => confirmed?.at,
};

/** In parts only where the import makes the same address of them: it shortens postal codes to what every source has. */
function addressOf({ address, city }: ExportedClinic) {
  const parts = postalAddressOf(address, city);
  const isShort = parts.postalCode?.includes('-') !== true;
  return isShort && addressLine(parts, city) === address ? parts : { street: address };
}

const row = (cells: readonly Cell[]): string =>
  stringify([cells], {
    cast: {
      boolean: (value) => (value ? 'yes' : 'no'),
      // Numbers stay numbers: a spreadsheet computes nothing of a negative one.
      string: cellOfText,
    },
  });

export const csvFiles = {
  clinics: [
    {
      name: 'clinics.csv',
      head: row(Object.keys(columns)),
      textOf: (clinic) => row(Object.values(columns).map((cellOf) => cellOf(clinic))),
    },
  ],
} satisfies ExportFiles;
