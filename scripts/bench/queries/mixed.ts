/**
 * Two and three words of different kinds, what the directory does not have, and other scripts. For a complaint or a
 * treatment the clinics of its specialty are right, whether their text mentions it or not.
 */
import { all, category, city, either, mentions, most, none, one, service } from './query.ts';

const family = category('family-medicine', 'general-practice');

export const mixedQueries = [
  ...most('two and three words', {
    'family medicine boston': all(category('family-medicine'), city('boston')),
    'dermatology clinic houston': all(category('dermatology'), city('houston')),
    'walk in clinic': category('walk-in-clinic'),
    'walk-in clinic vancouver': all(category('walk-in-clinic'), city('vancouver')),
    'dental implants': category('dentistry'),
    'root canal': category('dentistry'),
    'acne treatment': either(category('dermatology'), mentions('acne')),
    'sleep apnea': either(category('pulmonology'), mentions('sleep apnea')),
    'kidney stones': either(mentions('kidney stones'), category('urology')),
    'contact lens': either(category('optometry'), mentions('contact lens')),
    'prenatal care': either(mentions('prenatal'), category('gynecology')),
    'atrial fibrillation cardiologist': category('cardiology'),
    'migraine neurologist': category('neurology'),
    'depression psychiatrist': category('psychiatry'),
    'cataract surgery': either(mentions('cataract'), all(category('ophthalmology'), service('Surgery'))),
    'pediatric asthma': either(category('pediatrics'), all(service('Pediatric Care'), mentions('asthma'))),
    'sports medicine': either(category('orthopedics'), mentions('sports medicine')),
    'flu shots walk-in': category('walk-in-clinic'),
    'heart group chicago': all(category('cardiology'), city('chicago')),
    'internal medicine new york': all(category('internal-medicine'), city('new york')),
    'family dental toronto': all(category('dentistry'), city('toronto')),
    'best pediatrics los angeles': all(category('pediatrics'), city('los angeles')),
    'good dentist in dallas': all(category('dentistry'), city('dallas')),
    'colonoscopy chicago': all(
      either(mentions('colonoscopy'), category('gastroenterology')),
      city('chicago'),
    ),
    'doctor for blood pressure': either(
      mentions('blood pressure'),
      family,
      category('cardiology', 'internal-medicine', 'nephrology'),
    ),
  }),
  ...none('empty results', [
    'xqzvwk',
    'blorptastic wumbology',
    'pizza delivery',
    'car repair dallas',
    'plumber',
    'veterinarian',
    'veterinarian chicago',
    'chiropractor',
    'acupuncture toronto',
    'tattoo removal',
    'hotel booking',
    'zzzzzzzz',
    '99999999999',
    'guitar lessons boston',
    'dentist qwrtypsdf',
  ]),
  ...one('other scripts', {
    北京: ['北京 Family Clinic', 'san francisco'],
    '北京 clinic': ['北京 Family Clinic', 'san francisco'],
    волков: ['Клиника Доктор Волков', 'new york'],
    'Клиника Доктор': ['Клиника Доктор Волков', 'new york'],
    서울: ['서울 치과 Dental', 'los angeles'],
    '서울 dental': ['서울 치과 Dental', 'los angeles'],
    النور: ['عيادة النور Medical', 'houston'],
    'ελληνικη κλινικη': ['Ελληνική Κλινική', 'toronto'],
    ΚΛΙΝΙΚΗ: ['Ελληνική Κλινική', 'toronto'],
    さくら: ['さくら Women’s Clinic', 'vancouver'],
  }),
];
