/**
 * What the Human Services Data Specification 3.0 says about a service and everything in it (docs.openreferral.org, schema reference):
 * the fields that exist, their types and formats, the values that are allowed, and which are required. No registry has a package with
 * the schemas. Strict: a field that the specification does not know is an error.
 */
import * as z from 'zod';

const id = z.uuid();
const day = z.iso.date();
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const weekday = z.enum(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']);

const attribute = z.strictObject({
  id,
  link_id: id,
  link_type: z.string().optional(),
  link_entity: z.string(),
  value: z.string().optional(),
  label: z.string().optional(),
  taxonomy_term: z
    .strictObject({
      id,
      code: z.string().optional(),
      name: z.string().min(1),
      description: z.string(),
      taxonomy: z.string().optional(),
      language: z.string().optional(),
      term_uri: z.url().optional(),
    })
    .optional(),
});

const phone = z.strictObject({
  id,
  number: z.string().min(1),
  extension: z.number().optional(),
  type: z.enum(['text', 'voice', 'fax', 'cell', 'video', 'pager', 'textphone']).optional(),
  description: z.string().optional(),
});

const schedule = z.strictObject({
  id,
  freq: z.enum(['WEEKLY', 'MONTHLY']).optional(),
  interval: z.number().optional(),
  wkst: weekday.optional(),
  byday: z
    .string()
    .refine((text) => text.split(',').every((one) => weekday.safeParse(one).success))
    .optional(),
  opens_at: clock.optional(),
  closes_at: clock.optional(),
  description: z.string().optional(),
  valid_from: day.optional(),
  valid_to: day.optional(),
});

const language = z.strictObject({
  id,
  name: z.string().optional(),
  code: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .optional(),
  note: z.string().optional(),
});

const organization = z.strictObject({
  id,
  name: z.string().min(1),
  description: z.string().min(1),
  email: z.email({ pattern: z.regexes.html5Email }).optional(),
  website: z.url().optional(),
  organization_identifiers: z
    .array(
      z.strictObject({
        id,
        identifier_scheme: z.string().optional(),
        identifier_type: z.string(),
        identifier: z.string(),
      }),
    )
    .optional(),
});

const address = z.strictObject({
  id,
  address_1: z.string(),
  city: z.string().min(1),
  state_province: z.string().min(1),
  postal_code: z.string(),
  country: z.string().length(2),
  address_type: z.enum(['physical', 'postal', 'virtual']),
});

const location = z.strictObject({
  id,
  location_type: z.enum(['physical', 'postal', 'virtual']),
  name: z.string().optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  addresses: z.array(address).optional(),
  accessibility: z.array(z.strictObject({ id, description: z.string().optional() })).optional(),
});

export const hsdsServiceSchema = z.strictObject({
  id,
  name: z.string().min(1),
  description: z.string().optional(),
  url: z.url().optional(),
  email: z.email({ pattern: z.regexes.html5Email }).optional(),
  status: z.enum(['active', 'inactive', 'defunct', 'temporarily closed']),
  assured_date: day.optional(),
  phones: z.array(phone).optional(),
  schedules: z.array(schedule).optional(),
  languages: z.array(language).optional(),
  organization: organization.optional(),
  service_at_locations: z.array(z.strictObject({ id, location: location.optional() })).optional(),
  attributes: z.array(attribute).optional(),
});

export const hsdsContactSchema = z.strictObject({
  id,
  organization_id: id.optional(),
  service_id: id.optional(),
  service_at_location_id: id.optional(),
  location_id: id.optional(),
  name: z.string().optional(),
  title: z.string().optional(),
  department: z.string().optional(),
  email: z.email({ pattern: z.regexes.html5Email }).optional(),
});
