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

/** Languages that people are known to speak besides those that forms of practices offer. */
const furtherLanguages = [
  'Albanian',
  'American Sign Language',
  'Amharic',
  'Armenian',
  'Bengali',
  'Bosnian',
  'Burmese',
  'Croatian',
  'Czech',
  'Danish',
  'Dutch',
  'Greek',
  'Gujarati',
  'Haitian Creole',
  'Hebrew',
  'Hungarian',
  'Nepali',
  'Persian',
  'Polish',
  'Punjabi',
  'Romanian',
  'Serbian',
  'Somali',
  'Swahili',
  'Tagalog',
  'Tamil',
  'Telugu',
  'Thai',
  'Turkish',
  'Ukrainian',
  'Urdu',
  'Vietnamese',
] as const;

/** Languages of people, and of lists that are filtered by them. */
export const spokenLanguages = [...languages, ...furtherLanguages] as const;

/** The choices of the listing form, by field. */
export const practiceChoices = {
  services,
  insuranceAccepted: insurances,
  languagesSpoken: languages,
} as const;
