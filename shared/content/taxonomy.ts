/** The initial cities and categories of the directory; an operator can add more in the table. */
import type { CategoryRecord, CityRecord } from '../domain/records.ts';

export const cities: readonly CityRecord[] = [
  { id: 'chicago', slug: 'chicago', name: 'Chicago', state: 'IL', country: 'US' },
  { id: 'los-angeles', slug: 'los-angeles', name: 'Los Angeles', state: 'CA', country: 'US' },
  { id: 'new-york', slug: 'new-york', name: 'New York', state: 'NY', country: 'US' },
  { id: 'toronto', slug: 'toronto', name: 'Toronto', state: 'ON', country: 'CA' },
  { id: 'vancouver', slug: 'vancouver', name: 'Vancouver', state: 'BC', country: 'CA' },
];

/** `icon` names a Lucide icon; the site includes each of them and falls back to `stethoscope`. */
const specialties: readonly (readonly [slug: string, name: string, icon: string])[] = [
  ['family-medicine', 'Family Medicine', 'users'],
  ['dentistry', 'Dentistry', 'smile'],
  ['walk-in-clinic', 'Walk-in Clinic', 'door-open'],
  ['cardiology', 'Cardiology', 'heart-pulse'],
  ['pediatrics', 'Pediatrics', 'baby'],
  ['optometry', 'Optometry', 'glasses'],
  ['dermatology', 'Dermatology', 'sun'],
  ['psychiatry', 'Psychiatry', 'message-circle'],
  ['orthopedics', 'Orthopedics', 'bone'],
  ['internal-medicine', 'Internal Medicine', 'clipboard-plus'],
  ['general-practice', 'General Practice', 'stethoscope'],
  ['gynecology', 'Gynecology', 'flower-2'],
  ['neurology', 'Neurology', 'brain'],
  ['ophthalmology', 'Ophthalmology', 'eye'],
  ['urology', 'Urology', 'droplets'],
  ['endocrinology', 'Endocrinology', 'activity'],
  ['gastroenterology', 'Gastroenterology', 'apple'],
  ['nephrology', 'Nephrology', 'filter'],
  ['pulmonology', 'Pulmonology', 'wind'],
  ['rheumatology', 'Rheumatology', 'hand'],
];

export const categories: readonly CategoryRecord[] = specialties.map(([slug, name, icon]) => ({
  id: slug,
  slug,
  name,
  icon,
}));
