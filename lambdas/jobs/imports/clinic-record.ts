/** Records of clinics made of what a source says. */
import type { CategoryRef, CityRef } from '../../../shared/contracts/entities.ts';
import { toE164 } from '../../../shared/domain/clinics/phone.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import type { ImportRecord } from './import-record-repository.ts';
import type { SourceListing } from './source-listing.ts';

/** A listing with its city and category in the directory, and what the import stores of it. */
export interface PlacedListing {
  readonly listing: SourceListing;
  readonly city: CityRef;
  readonly category: CategoryRef;
  readonly record: ImportRecord;
  /** The source's name. */
  readonly source: string;
  /** When the import began. */
  readonly at: string;
}

/** Fields of a new clinic that its source leaves out: the defaults of the form, and no texts. */
const defaults = () => ({
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

export function createdClinic(slug: string, placed: PlacedListing): ClinicRecord {
  const { listing, record, source, at } = placed;
  const { confirmedAt = at, credentials } = listing;
  return {
    ...defaults(),
    id: record.clinicId,
    slug,
    verified: false,
    status: 'approved',
    createdAt: at,
    credentials,
    ...fieldsOf(placed),
    confirmedAt,
    confirmedBy: 'source',
    source: { name: source, id: listing.id, seenAt: at },
  };
}

/** The record with what the source says now, except what staff or the practice have changed. */
export function updatedClinic(before: ClinicRecord, placed: PlacedListing): ClinicRecord {
  const { confirmedAt = before.confirmedAt } = placed.listing;
  const edited = new Set(before.editedFields);
  const { website, phone, npi, ...fields } = fieldsOf(placed);
  const wanted = Object.fromEntries(
    Object.entries({ ...fields, ...(phone !== undefined && { phone }) }).filter(
      ([name]) => !edited.has(name),
    ),
  );
  const { website: websiteBefore, npi: npiBefore, phoneE164: _before, ...rest } = { ...before, ...wanted };
  const hasWebsite = placed.listing.fields.website !== undefined && !edited.has('website');
  const site = hasWebsite ? website : websiteBefore;
  const number = placed.listing.npi === undefined ? npiBefore : npi;
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

type ListingFields = Pick<ClinicRecord, 'name' | 'city' | 'category'> &
  Partial<Omit<ClinicRecord, 'name' | 'city' | 'category'>>;

function fieldsOf({ listing, city, category }: PlacedListing): ListingFields {
  const { website, ...fields } = listing.fields;
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const dialled = toE164(fields.phone ?? '');
  return {
    ...known,
    name: listing.name,
    city: { id: city.id, slug: city.slug, name: city.name, state: city.state },
    category: { id: category.id, slug: category.slug, name: category.name },
    ...(website ? { website: new URL(website).href } : {}),
    ...(dialled !== undefined && { phoneE164: dialled }),
    ...(listing.location !== undefined && { location: listing.location }),
    ...(listing.npi && { npi: listing.npi }),
  };
}
