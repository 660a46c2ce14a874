/**
 * The fields of the forms: their labels, which error messages use too, their longest texts (in UTF-16 units; product
 * decisions, 'Form fields') and how the listing form shows them. The rules are in `contracts/submissions.ts`, which loads
 * only when a form is sent.
 */

export const practiceLabels = {
  name: 'Practice name',
  description: 'Description',
  address: 'Address',
  phone: 'Phone number',
  email: 'Email address',
  website: 'Website',
  cityId: 'City',
  categoryId: 'Medical category',
  services: 'Services',
  insuranceAccepted: 'Insurance accepted',
  practiceHours: 'Practice hours',
  acceptingPatients: 'Accepting new patients',
  telemedicine: 'Telemedicine',
  emergencyServices: 'Emergency services',
  parkingAvailable: 'Parking available',
  wheelchairAccessible: 'Wheelchair accessible',
  languagesSpoken: 'Languages spoken',
} as const;

export const practiceMaximums = {
  name: 120,
  description: 4_000,
  address: 300,
  phone: 40,
  email: 254,
  website: 2_048,
  cityId: 100,
  categoryId: 100,
  practiceHours: 1_000,
} as const;
interface FieldOptions {
  /** Help text below the label. */
  readonly hint?: string;
  readonly optional?: boolean;
  readonly autoComplete?: string;
  /** Visible lines of a `lines` field. */
  readonly rows?: number;
  /** Initial state of a `switch` field. */
  readonly on?: boolean;
  /** Shorter label in the review dialog of the staff. */
  readonly shortLabel?: string;
  /** Takes the full width of the review dialog. */
  readonly wide?: boolean;
}

/**
 * The fields of the listing form in the order of the page; fields of one row share a line where there is room. The
 * review dialog of the staff shows the same fields. A new field needs a label above and an entry here.
 */
const practiceFormRows = [
  [{ name: 'name', kind: 'text', autoComplete: 'organization' }],
  [
    {
      name: 'description',
      kind: 'lines',
      rows: 5,
      hint: 'What patients should know: who works there, what you focus on, how you treat people.',
      wide: true,
    },
  ],
  [
    {
      name: 'address',
      kind: 'lines',
      rows: 2,
      hint: 'Street, number and postal code.',
      autoComplete: 'street-address',
    },
  ],
  [
    { name: 'cityId', kind: 'list' },
    { name: 'categoryId', kind: 'list' },
    { name: 'phone', kind: 'tel', hint: 'With area code.', shortLabel: 'Phone' },
    { name: 'email', kind: 'email', hint: 'Where we answer. It is public.', shortLabel: 'Email' },
  ],
  [{ name: 'website', kind: 'url', hint: 'Begins with https://', optional: true }],
  [{ name: 'services', kind: 'choices', hint: 'Choose all that you offer.', wide: true }],
  [{ name: 'insuranceAccepted', kind: 'choices', optional: true }],
  [
    {
      name: 'practiceHours',
      kind: 'lines',
      rows: 4,
      hint: 'One line a day or range of days, such as: Monday-Friday: 8:00 AM-6:00 PM',
    },
  ],
  [
    { name: 'acceptingPatients', kind: 'switch', on: true },
    { name: 'telemedicine', kind: 'switch' },
    { name: 'emergencyServices', kind: 'switch' },
    { name: 'parkingAvailable', kind: 'switch' },
    { name: 'wheelchairAccessible', kind: 'switch' },
  ],
  [{ name: 'languagesSpoken', kind: 'choices', optional: true }],
] as const satisfies readonly (readonly ({
  readonly name: keyof typeof practiceLabels;
  readonly kind: 'text' | 'lines' | 'list' | 'tel' | 'email' | 'url' | 'choices' | 'switch';
} & FieldOptions)[])[];

type Row = (typeof practiceFormRows)[number][number];
type Field<Entry extends Row> = Entry extends Row ? Pick<Entry, 'name' | 'kind'> & FieldOptions : never;

/** A field of the listing form. Its `kind` is the control, and narrows its `name`. */
export type PracticeField = Field<Row>;

export const practiceRows: readonly (readonly PracticeField[])[] = practiceFormRows;

export const contactLabels = {
  fullName: 'Full name',
  email: 'Email address',
  phone: 'Phone number',
  inquiryType: 'Inquiry type',
  subject: 'Subject',
  message: 'Message',
} as const;

export const contactMaximums = {
  fullName: 120,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5_000,
} as const;

/** What a contact message may be about (specification, section 3). */
export const inquiryTypes = [
  { value: 'general', label: 'General Inquiry' },
  { value: 'provider', label: 'Healthcare Provider Support' },
  { value: 'patient', label: 'Patient Support' },
  { value: 'business', label: 'Business Partnership' },
  { value: 'technical', label: 'Technical Support' },
  { value: 'billing', label: 'Billing Question' },
  { value: 'media', label: 'Media Inquiry' },
  { value: 'feedback', label: 'Feedback/Suggestion' },
] as const;

/** Label of a message's inquiry type, as in the form. */
export function inquiryLabel({ inquiryType }: { readonly inquiryType: string }): string {
  return inquiryTypes.find(({ value }) => value === inquiryType)?.label ?? inquiryType;
}

/** Why staff reject a practice. */
export const rejectionLabels = {
  reason: 'Reason',
} as const;
export const rejectionMaximums = {
  reason: 1_000,
} as const;
