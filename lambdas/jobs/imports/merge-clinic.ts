/** Records of clinics made of what a source says. */
import type { CategoryRef, CityRef } from '../../../shared/contracts/entities.ts';
import { toE164 } from '../../../shared/domain/clinics/phone.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import type { ImportedListing } from './ports.ts';
import type { SourceClinic } from './source-clinic.ts';

/** What a source says, with the city and the category of the directory. */
export interface Said {
  readonly clinic: SourceClinic;
  readonly city: CityRef;
  readonly category: CategoryRef;
  /** The source's name. */
  readonly source: string;
  /** When the import began. */
  readonly at: string;
}

/** The same, of a listing. */
export type SaidListing = Said & { readonly listing: ImportedListing };

/** What a listing is while its source does not say otherwise: the defaults of the form, and no texts. */
const unsaid = () => ({
  address: '',
  description: '',
  phone: '',
  email: '',
  services: [],
  insuranceAccepted: [],
  practiceHours: '',
  acceptingPatients: true,
  telemedicine: false,
  emergencyServices: false,
  parkingAvailable: false,
  wheelchairAccessible: false,
  languagesSpoken: [],
});

export function createdClinic(id: string, slug: string, said: Said): ClinicRecord {
  const { clinic, source, at } = said;
  const { confirmedAt = at, credentials } = clinic;
  return {
    ...unsaid(),
    id,
    slug,
    verified: false,
    status: 'approved',
    createdAt: at,
    credentials,
    ...saidFields(said),
    confirmedAt,
    confirmedBy: 'source',
    source: { name: source, id: clinic.id, seenAt: at },
  };
}

/** The record with what the source says now, except what staff or the practice have changed. */
export function updatedClinic(before: ClinicRecord, said: Said): ClinicRecord {
  const { confirmedAt = before.confirmedAt } = said.clinic;
  const edited = new Set(before.editedFields);
  const { website, phone, npi, ...fields } = saidFields(said);
  const wanted = Object.fromEntries(
    Object.entries({ ...fields, ...(phone !== undefined && { phone }) }).filter(
      ([name]) => !edited.has(name),
    ),
  );
  const { website: websiteBefore, npi: npiBefore, phoneE164: _before, ...rest } = { ...before, ...wanted };
  const isWebsiteSaid = said.clinic.fields.website !== undefined && !edited.has('website');
  const site = isWebsiteSaid ? website : websiteBefore;
  const number = said.clinic.npi === undefined ? npiBefore : npi;
  const dialled = toE164(rest.phone);
  return {
    ...rest,
    ...(site !== undefined && { website: site }),
    ...(number !== undefined && { npi: number }),
    ...(dialled !== undefined && { phoneE164: dialled }),
    // What staff or the practice have confirmed stays.
    ...(before.confirmedBy === 'source' && { confirmedAt }),
  };
}

type SaidFields = Pick<ClinicRecord, 'name' | 'city' | 'category'> &
  Partial<Omit<ClinicRecord, 'name' | 'city' | 'category'>>;

function saidFields({ clinic, city, category }: Said): SaidFields {
  const { website, ...fields } = clinic.fields;
  const said = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const dialled = toE164(fields.phone ?? '');
  return {
    ...said,
    name: clinic.name,
    city: { id: city.id, slug: city.slug, name: city.name, state: city.state },
    category: { id: category.id, slug: category.slug, name: category.name },
    ...(website ? { website: new URL(website).href } : {}),
    ...(dialled !== undefined && { phoneE164: dialled }),
    ...(clinic.location !== undefined && { location: clinic.location }),
    ...(clinic.npi && { npi: clinic.npi }),
  };
}
