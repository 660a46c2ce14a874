/** schema.org's type `Dentist` and its members of `MedicalSpecialty` (schema.org/MedicalSpecialty), which a category can have. */
export const schemaTypes = [
  'Dentist',
  'Anesthesia',
  'Audiology',
  'Cardiovascular',
  'CommunityHealth',
  'Dermatology',
  'DietNutrition',
  'Emergency',
  'Endocrine',
  'Gastroenterologic',
  'Genetic',
  'Geriatric',
  'Gynecologic',
  'Hematologic',
  'Infectious',
  'LaboratoryScience',
  'Midwifery',
  'Musculoskeletal',
  'Neurologic',
  'Nursing',
  'Obstetric',
  'Oncologic',
  'Ophthalmology',
  'Optometric',
  'Otolaryngologic',
  'Pathology',
  'Pediatric',
  'PharmacySpecialty',
  'Physiotherapy',
  'PlasticSurgery',
  'Podiatric',
  'PrimaryCare',
  'Psychiatric',
  'PublicHealth',
  'Pulmonary',
  'Radiography',
  'Renal',
  'RespiratoryTherapy',
  'Rheumatologic',
  'SpeechPathology',
  'Surgical',
  'Toxicologic',
  'Urologic',
] as const;

export type SchemaType = (typeof schemaTypes)[number];

/** The type of a stored name; undefined for one that schema.org does not have. */
export function schemaTypeOf(name: string | undefined): SchemaType | undefined {
  return schemaTypes.find((type) => type === name);
}
