/** Clinics that the bench's directory holds at every size, so that queries can name them. */

export interface KnownClinic {
  readonly name: string;
  /** Slug of its category. */
  readonly category: string;
  /** Name of its city, as `cities.ts` has it. */
  readonly city: string;
}

const clinics: readonly (readonly [name: string, category: string, city: string])[] = [
  ['Lakeshore Heart Institute', 'cardiology', 'Chicago'],
  ['Quillback Cardiology Partners', 'cardiology', 'Seattle'],
  ['Ponderosa Family Practice', 'family-medicine', 'Denver'],
  ['St. Brendan’s Family Health', 'family-medicine', 'Boston'],
  ['Tallgrass Community Doctors', 'family-medicine', 'Winnipeg'],
  ['Kestrel Family Dental', 'dentistry', 'Austin'],
  ['Kestrel Family Dental', 'dentistry', 'Houston'],
  ['Kestrel Family Dental', 'dentistry', 'Dallas'],
  ['Marigold Dental Studio', 'dentistry', 'Toronto'],
  ['Clinique Dentaire Beauséjour', 'dentistry', 'Montréal'],
  ['Thistledown Walk-In Care', 'walk-in-clinic', 'Calgary'],
  ['Copperline Urgent Care', 'walk-in-clinic', 'Phoenix'],
  ['Little Otter Pediatrics', 'pediatrics', 'Vancouver'],
  ['O’Halloran Children’s Clinic', 'pediatrics', 'Philadelphia'],
  ['Dr. Zoë Łuczak & Associates', 'pediatrics', 'Chicago'],
  ['Lanternlight Eye Care', 'optometry', 'San Diego'],
  ['Spindrift Vision Studio', 'optometry', 'Halifax'],
  ['Wolfe-Nakamura Dermatology', 'dermatology', 'Los Angeles'],
  ['Périgord Skin & Laser', 'dermatology', 'Québec'],
  ['Stillwater Psychiatry Group', 'psychiatry', 'Minneapolis'],
  ['Harbinger Mind Clinic', 'psychiatry', 'New York'],
  ['Anvil Bone & Joint', 'orthopedics', 'San Antonio'],
  ['Cascadia Spine Surgeons', 'orthopedics', 'Portland'],
  ['Peregrine Internal Medicine', 'internal-medicine', 'Washington'],
  ['Hawthorn & Vale Physicians', 'internal-medicine', 'Ottawa'],
  ['Cobblestone General Practice', 'general-practice', 'Boston'],
  ['Mesquite Medical Clinic', 'general-practice', 'Las Vegas'],
  ['Wrenfield Women’s Health', 'gynecology', 'Atlanta'],
  ['Núñez-Ortega OB-GYN', 'gynecology', 'Miami'],
  ['Synapse Row Neurology', 'neurology', 'San Francisco'],
  ['Foxglove Headache Center', 'neurology', 'Houston'],
  ['Meridian Retina Institute', 'ophthalmology', 'New York'],
  ['Blackwater Urology Associates', 'urology', 'New Orleans'],
  ['Juniper Diabetes & Thyroid', 'endocrinology', 'Edmonton'],
  ['Saltmarsh Digestive Health', 'gastroenterology', 'Miami'],
  ['Granite Kidney Care', 'nephrology', 'Toronto'],
  ['Windrose Lung Clinic', 'pulmonology', 'Denver'],
  ['Heron Creek Arthritis Center', 'rheumatology', 'Los Angeles'],
  ['北京 Family Clinic', 'family-medicine', 'San Francisco'],
  ['Клиника Доктор Волков', 'general-practice', 'New York'],
  ['서울 치과 Dental', 'dentistry', 'Los Angeles'],
  ['عيادة النور Medical', 'general-practice', 'Houston'],
  ['Ελληνική Κλινική', 'internal-medicine', 'Toronto'],
  ['さくら Women’s Clinic', 'gynecology', 'Vancouver'],
];

export const knownClinics: readonly KnownClinic[] = clinics.map(([name, category, city]) => ({
  name,
  category,
  city,
}));
