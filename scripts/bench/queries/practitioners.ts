/** What the practitioner is called, alone and with a city. */
import { all, category, city, most } from './query.ts';

const family = category('family-medicine', 'general-practice');
const eye = category('ophthalmology', 'optometry');

export const practitionerQueries = most('practitioners', {
  cardiologist: category('cardiology'),
  'cardiologist chicago': all(category('cardiology'), city('chicago')),
  'family doctor': family,
  'family doctor toronto': all(family, city('toronto')),
  'family physician in calgary': all(family, city('calgary')),
  dentist: category('dentistry'),
  'dentists in houston': all(category('dentistry'), city('houston')),
  pediatrician: category('pediatrics'),
  'paediatrician vancouver': all(category('pediatrics'), city('vancouver')),
  dermatologist: category('dermatology'),
  'dermatologist los angeles': all(category('dermatology'), city('los angeles')),
  psychiatrist: category('psychiatry'),
  'psychiatrists new york': all(category('psychiatry'), city('new york')),
  neurologist: category('neurology'),
  'orthopaedic surgeon': category('orthopedics'),
  'orthopedist phoenix': all(category('orthopedics'), city('phoenix')),
  gynecologist: category('gynecology'),
  'gynaecologist toronto': all(category('gynecology'), city('toronto')),
  obgyn: category('gynecology'),
  urologist: category('urology'),
  endocrinologist: category('endocrinology'),
  gastroenterologist: category('gastroenterology'),
  nephrologist: category('nephrology'),
  pulmonologist: category('pulmonology'),
  rheumatologist: category('rheumatology'),
  internist: category('internal-medicine'),
  'general practitioner': family,
  GP: family,
  optometrist: category('optometry'),
  'ophthalmologist los angeles': all(eye, city('los angeles')),
});
