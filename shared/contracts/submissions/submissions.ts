/**
 * Schemas of the public forms (specification, sections 3 and 5). The same schemas check a form in the browser and its
 * call on the server, word for word. They have a rule for each field of the entity that the form becomes.
 */
import * as z from 'zod/mini';
import { insurances, languages, services } from '../../content/clinics/choices.ts';
import {
  contactLabels,
  contactMaximums,
  inquiryTypes,
  practiceLabels,
  practiceMaximums,
} from '../../content/submissions/form-fields.ts';
import type { practiceFields } from '../entities.ts';
import { emailText, formText, requiredText } from '../form-text.ts';
import type { contactFields } from '../staff/staff.ts';
import { proofs } from './challenge.ts';

const INVALID_WEBSITE = 'Please provide a valid website URL';
const INVALID_PHONE = 'Please provide a valid phone number';
const INVALID_EMAIL = 'Please provide a valid email address';
const NO_SERVICE = 'Please add at least one service';
/** The API answers the same for ids that the directory does not have. */
export const NO_CITY = 'Please select a city';
export const NO_CATEGORY = 'Please select a medical category';

/** One choice of each kind, in the order in which they were made. */
function choices<Choice extends string>(from: readonly Choice[], message: string, missing = message) {
  return z.array(z.enum(from, message), missing).check(
    z.check((payload) => {
      payload.value = [...new Set(payload.value)];
    }),
  );
}

const bool = z.boolean('Must be true or false');
const flag = (byDefault: boolean) => z._default(bool, byDefault);

/** A public host name: at least two labels, of which the last is neither a number (IP addresses) nor a local one. */
const PUBLIC_HOST = /\.(?!(local(host|domain)?|internal|intranet|lan|home|corp|arpa)\.?$)[a-z][a-z\d-]+\.?$/;

/** A URL that leads a patient to a site: no user and password, and no host of a private network. */
function isWebsiteUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:\/\//i.test(text) &&
    url.username + url.password === '' &&
    PUBLIC_HOST.test(url.hostname)
  );
}

const { name, description, address, phone, email, website, practiceHours } = practiceLabels;
const { cityId, categoryId } = practiceLabels;
const max = practiceMaximums;

/** Rules whose output is stored; `''` of an optional text is omitted. */
type RulesOf<Fields extends Record<string, z.ZodMiniType>> = {
  readonly [Field in keyof Fields]: z.ZodMiniType<z.output<Fields[Field]>>;
};

/** A URL or nothing. */
const websiteRule = formText({ label: website, max: max.website }, INVALID_WEBSITE, (text) =>
  text === '' || isWebsiteUrl(text) ? undefined : INVALID_WEBSITE,
);

const practiceRules = {
  name: requiredText({ label: name, min: 2, max: max.name }, 'Practice name must be at least 2 characters'),
  description: requiredText(
    { label: description, min: 10, max: max.description, lines: true },
    'Description must be at least 10 characters',
  ),
  address: requiredText(
    { label: address, min: 5, max: max.address, lines: true },
    'Please provide a complete address',
  ),
  phone: requiredText({ label: phone, min: 10, max: max.phone }, INVALID_PHONE),
  email: emailText({ label: email, max: max.email }, INVALID_EMAIL),
  website: z._default(websiteRule, ''),
  services: choices(services, 'Please choose services from the list', NO_SERVICE).check(
    z.minLength(1, NO_SERVICE),
  ),
  insuranceAccepted: z._default(choices(insurances, 'Please choose insurance plans from the list'), []),
  practiceHours: requiredText(
    { label: practiceHours, min: 1, max: max.practiceHours, lines: true },
    'Please provide practice hours',
  ),
  acceptingPatients: flag(true),
  telemedicine: flag(false),
  emergencyServices: flag(false),
  parkingAvailable: flag(false),
  wheelchairAccessible: flag(false),
  languagesSpoken: z._default(choices(languages, 'Please choose languages from the list'), []),
} satisfies RulesOf<typeof practiceFields>;

/** What may be sent or not, and may be not known. */
const known = <Rule extends z.ZodMiniType>(rule: Rule) => z.optional(z.nullable(rule));

/**
 * The same fields as staff edit them and sources state them: each may be absent, an empty text or `null` is not known. Without defaults,
 * which would change fields that were not sent.
 */
export const editedPracticeRules = {
  name: z.optional(practiceRules.name),
  description: z.optional(
    requiredText(
      { label: description, min: 10, max: max.description, lines: true, orEmpty: true },
      'Description must be at least 10 characters',
    ),
  ),
  address: z.optional(practiceRules.address),
  phone: z.optional(requiredText({ label: phone, min: 10, max: max.phone, orEmpty: true }, INVALID_PHONE)),
  email: z.optional(emailText({ label: email, max: max.email, optional: true }, INVALID_EMAIL)),
  website: z.optional(websiteRule),
  services: known(choices(services, 'Please choose services from the list', NO_SERVICE)),
  insuranceAccepted: known(choices(insurances, 'Please choose insurance plans from the list')),
  practiceHours: z.optional(formText({ label: practiceHours, max: max.practiceHours, lines: true })),
  acceptingPatients: known(bool),
  telemedicine: known(bool),
  emergencyServices: known(bool),
  parkingAvailable: known(bool),
  wheelchairAccessible: known(bool),
  languagesSpoken: known(choices(languages, 'Please choose languages from the list')),
  cityId: z.optional(requiredText({ label: cityId, min: 1, max: max.cityId }, NO_CITY)),
  categoryId: z.optional(requiredText({ label: categoryId, min: 1, max: max.categoryId }, NO_CATEGORY)),
} satisfies Record<keyof typeof practiceFields | 'cityId' | 'categoryId', z.ZodMiniType>;

export const practiceSubmissionSchema = z.object({
  ...practiceRules,
  cityId: requiredText({ label: cityId, min: 1, max: max.cityId }, NO_CITY),
  categoryId: requiredText({ label: categoryId, min: 1, max: max.categoryId }, NO_CATEGORY),
});
export type PracticeSubmission = z.output<typeof practiceSubmissionSchema>;

export const contactMessageSchema = z.object({
  fullName: requiredText(
    { label: contactLabels.fullName, min: 2, max: contactMaximums.fullName },
    'Full name must be at least 2 characters',
  ),
  email: emailText({ label: contactLabels.email, max: contactMaximums.email }, INVALID_EMAIL),
  phone: z._default(formText({ label: contactLabels.phone, max: contactMaximums.phone }), ''),
  inquiryType: z.enum(
    inquiryTypes.map(({ value }) => value),
    'Please select an inquiry type',
  ),
  subject: requiredText(
    { label: contactLabels.subject, min: 5, max: contactMaximums.subject },
    'Subject must be at least 5 characters',
  ),
  message: requiredText(
    { label: contactLabels.message, min: 10, max: contactMaximums.message, lines: true },
    'Message must be at least 10 characters',
  ),
} satisfies RulesOf<typeof contactFields>);
export type ContactMessage = z.output<typeof contactMessageSchema>;

export const practiceRequestSchema = z.extend(practiceSubmissionSchema, proofs);
export const contactRequestSchema = z.extend(contactMessageSchema, proofs);
