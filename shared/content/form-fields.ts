/**
 * Labels of the forms' fields, by which messages name them, and the longest texts, in UTF-16 units (product decisions,
 * 'Form fields'). The rules stand in `contracts/submissions.ts`, which loads only when a form is sent.
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

/** Why staff reject a practice. */
export const rejectionLabels = {
  reason: 'Reason',
} as const;
export const rejectionMaximums = {
  reason: 1_000,
} as const;
