/** Services, insurance and languages of the forms' lists, as visitors write them. */
import { all, category, city, either, insurance, language, most, service } from './query.ts';

const family = category('family-medicine', 'general-practice');

export const serviceQueries = [
  ...most('services', {
    'vaccination services': service('Vaccination Services'),
    'physical therapy': service('Physical Therapy'),
    'physical therapy chicago': all(service('Physical Therapy'), city('chicago')),
    telemedicine: service('Telemedicine'),
    'telemedicine psychiatrist': all(service('Telemedicine'), category('psychiatry')),
    'home visits': service('Home Visits'),
    'home visits toronto': all(service('Home Visits'), city('toronto')),
    'imaging services houston': all(service('Imaging Services'), city('houston')),
    'laboratory services': service('Laboratory Services'),
    'laboratory los angeles': all(service('Laboratory Services'), city('los angeles')),
    'health screenings': service('Health Screenings'),
    'senior care': service('Senior Care'),
    'senior care phoenix': all(service('Senior Care'), city('phoenix')),
    'chronic disease management': service('Chronic Disease Management'),
    'emergency care': service('Emergency Care'),
    "women's health": either(service("Women's Health"), category('gynecology')),
    'womens health new york': all(
      either(service("Women's Health"), category('gynecology')),
      city('new york'),
    ),
    'pediatric care': either(service('Pediatric Care'), category('pediatrics')),
    'dentist surgery': all(category('dentistry'), service('Surgery')),
    'preventive care family doctor': all(service('Preventive Care'), family),
  }),
  ...most('insurance', {
    'takes aetna': insurance('Aetna'),
    aetna: insurance('Aetna'),
    'dentist that takes cigna': all(category('dentistry'), insurance('Cigna')),
    'medicaid dentist': all(category('dentistry'), insurance('Medicaid')),
    'medicaid pediatrician houston': all(category('pediatrics'), insurance('Medicaid'), city('houston')),
    'accepts medicare': insurance('Medicare'),
    'medicare cardiologist': all(category('cardiology'), insurance('Medicare')),
    'blue cross blue shield': insurance('Blue Cross Blue Shield'),
    'blue cross dermatologist': all(category('dermatology'), insurance('Blue Cross Blue Shield')),
    unitedhealthcare: insurance('UnitedHealthcare'),
    'humana chicago': all(insurance('Humana'), city('chicago')),
    'kaiser permanente los angeles': all(insurance('Kaiser Permanente'), city('los angeles')),
    'tricare san diego': all(insurance('Tricare'), city('san diego')),
    'self pay clinic': insurance('Self-Pay'),
    'anthem psychiatrist new york': all(insurance('Anthem'), category('psychiatry'), city('new york')),
  }),
  ...most('languages', {
    'spanish speaking doctor': language('Spanish'),
    'spanish speaking dentist los angeles': all(
      language('Spanish'),
      category('dentistry'),
      city('los angeles'),
    ),
    'french speaking': language('French'),
    'french speaking pediatrician montreal': all(
      language('French'),
      category('pediatrics'),
      city('montreal'),
    ),
    'mandarin speaking doctor vancouver': all(language('Mandarin'), city('vancouver')),
    'cantonese dentist': all(language('Cantonese'), category('dentistry')),
    'arabic speaking': language('Arabic'),
    'hindi family doctor toronto': all(language('Hindi'), family, city('toronto')),
    'russian speaking doctor new york': all(language('Russian'), city('new york')),
    'korean dentist los angeles': all(language('Korean'), category('dentistry'), city('los angeles')),
  }),
];
