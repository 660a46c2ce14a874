/** Bounds of what people type. Apart from the schemas that hold them, so that forms can show them. */

/** Longest texts of the forms, in UTF-16 units (product decisions, 'Form fields'). */
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
export const contactMaximums = {
  fullName: 120,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5_000,
} as const;
/** Longest reason that staff give for rejecting a practice. */
export const MAX_REASON_LENGTH = 1_000;
