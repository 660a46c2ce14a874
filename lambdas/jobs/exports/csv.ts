import { addressLine } from '../../../shared/domain/clinics/postal-address.ts';
import { streetLine } from '../../../shared/domain/clinics/street-line.ts';
import { isProvince } from '../../../shared/domain/taxonomy/provinces.ts';
import type { ExportFiles } from './export-files.ts';
import type { ExportedClinic } from './exported-clinic.ts';
import { peopleCsv } from './people-csv.ts';
import { type Cell, listCell, rowText } from './spreadsheet.ts';

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
  services: ({ services }) => listCell(services),
  insurance: ({ insuranceAccepted }) => listCell(insuranceAccepted),
  languages: ({ languagesSpoken }) => listCell(languagesSpoken),
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

/** In parts only where they make the same line; otherwise the line as it is. */
function addressOf({ address, addressParts, city }: ExportedClinic) {
  const { postalCode } = addressParts;
  return postalCode !== undefined && addressLine(addressParts, city) === address
    ? { street: streetLine(addressParts), postalCode }
    : { street: address };
}

export const csvFiles = {
  clinics: [
    {
      name: 'clinics.csv',
      head: rowText(Object.keys(columns)),
      textOf: (clinic) => rowText(Object.values(columns).map((cellOf) => cellOf(clinic))),
    },
  ],
  people: [peopleCsv],
} satisfies ExportFiles;
