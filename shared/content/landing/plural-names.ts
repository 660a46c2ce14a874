/**
 * What the providers of a specialty are called, by its slug (specification, section 3; those that it does not show:
 * product decisions, 'Plural names that are not shown').
 */
export const pluralNames: ReadonlyMap<string, string> = new Map([
  ['dentistry', 'Dentists'],
  ['family-medicine', 'Family Doctors'],
  ['cardiology', 'Cardiologists'],
  ['pediatrics', 'Pediatricians'],
  ['walk-in-clinic', 'Walk-in Clinics'],
  ['orthopedics', 'Orthopedic Specialists'],
  ['internal-medicine', 'Internal Medicine Doctors'],
  ['general-practice', 'General Practitioners'],
  ['optometry', 'Optometrists'],
  ['dermatology', 'Dermatologists'],
  ['psychiatry', 'Psychiatrists'],
  ['gynecology', 'Gynecologists'],
  ['neurology', 'Neurologists'],
  ['ophthalmology', 'Ophthalmologists'],
  ['urology', 'Urologists'],
  ['endocrinology', 'Endocrinologists'],
  ['gastroenterology', 'Gastroenterologists'],
  ['nephrology', 'Nephrologists'],
  ['pulmonology', 'Pulmonologists'],
  ['rheumatology', 'Rheumatologists'],
]);
