/** Fixed choice lists (specification, section 3). */
export const services = [
  'General Consultation',
  'Preventive Care',
  'Emergency Care',
  'Surgery',
  'Laboratory Services',
  'Imaging Services',
  'Physical Therapy',
  'Mental Health',
  'Pediatric Care',
  "Women's Health",
  'Senior Care',
  'Chronic Disease Management',
  'Vaccination Services',
  'Health Screenings',
  'Telemedicine',
  'Home Visits',
] as const;

export const insurances = [
  'Medicare',
  'Medicaid',
  'Blue Cross Blue Shield',
  'Aetna',
  'Cigna',
  'UnitedHealthcare',
  'Humana',
  'Kaiser Permanente',
  'Anthem',
  'Tricare',
  'Self-Pay',
  'Cash Pay',
  'HSA/FSA Accepted',
] as const;

export const languages = [
  'English',
  'Spanish',
  'French',
  'Mandarin',
  'Cantonese',
  'Arabic',
  'Hindi',
  'Portuguese',
  'Russian',
  'German',
  'Italian',
  'Korean',
  'Japanese',
] as const;

/** The choices of the listing form, by field. */
export const practiceChoices = {
  services,
  insuranceAccepted: insurances,
  languagesSpoken: languages,
} as const;
