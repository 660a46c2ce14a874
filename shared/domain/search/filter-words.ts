/** Phrases that stand for a filter of the search, and everyday words for the services that forms list. */
import type { insurances, services, spokenLanguages } from '../../content/clinics/choices.ts';
import type { ListedGender } from '../../contracts/people/people.ts';
import type { OpenTime } from '../clinics/open-times.ts';
import { normalise } from '../text/text.ts';

export interface UnderstoodFilters {
  readonly insurance?: (typeof insurances)[number];
  readonly language?: (typeof spokenLanguages)[number];
  readonly gender?: ListedGender;
  readonly acceptingPatients?: true;
  readonly telemedicine?: true;
  readonly wheelchair?: true;
  readonly parking?: true;
  readonly open?: OpenTime;
}

const insurancePhrases: Readonly<Record<(typeof insurances)[number], string>> = {
  Medicare: 'medicare',
  Medicaid: 'medicaid',
  'Blue Cross Blue Shield': 'blue cross blue shield, blue cross, blue shield, bcbs, bluecross, blueshield',
  Aetna: 'aetna',
  Cigna: 'cigna',
  UnitedHealthcare: 'unitedhealthcare, united healthcare, united health care, uhc, unitedhealth',
  Humana: 'humana',
  'Kaiser Permanente': 'kaiser permanente, kaiser',
  Anthem: 'anthem',
  Tricare: 'tricare',
  'Self-Pay': 'self pay, selfpay, no insurance, without insurance, uninsured',
  'Cash Pay': 'cash pay, cash',
  'HSA/FSA Accepted': 'hsa fsa accepted, hsa fsa, hsa, fsa',
};

const languagePhrases: Readonly<Record<(typeof spokenLanguages)[number], string>> = {
  English: 'english',
  Spanish: 'spanish, espanol',
  French: 'french, francais',
  Mandarin: 'mandarin, chinese',
  Cantonese: 'cantonese',
  Arabic: 'arabic',
  Hindi: 'hindi',
  Portuguese: 'portuguese',
  Russian: 'russian',
  German: 'german',
  Italian: 'italian',
  Korean: 'korean',
  Japanese: 'japanese',
  Albanian: 'albanian',
  'American Sign Language': 'american sign language, sign language, asl',
  Amharic: 'amharic',
  Armenian: 'armenian',
  Bengali: 'bengali, bangla',
  Bosnian: 'bosnian',
  Burmese: 'burmese',
  Croatian: 'croatian',
  Czech: 'czech',
  Danish: 'danish',
  Dutch: 'dutch',
  Greek: 'greek',
  Gujarati: 'gujarati',
  'Haitian Creole': 'haitian creole, creole, kreyol',
  Hebrew: 'hebrew',
  Hungarian: 'hungarian',
  Nepali: 'nepali',
  Persian: 'persian, farsi, dari',
  Polish: 'polish, polski',
  Punjabi: 'punjabi',
  Romanian: 'romanian',
  Serbian: 'serbian',
  Somali: 'somali',
  Swahili: 'swahili',
  Tagalog: 'tagalog, filipino',
  Tamil: 'tamil',
  Telugu: 'telugu',
  // Thai is a family name, too.
  Thai: 'thai speaking, speak thai, speaks thai, speaking thai',
  Turkish: 'turkish',
  Ukrainian: 'ukrainian',
  Urdu: 'urdu',
  Vietnamese: 'vietnamese',
};

/**
 * Words for a gender that stand for nothing else. Those that mostly stand for the patients ('women', 'lady', 'men') do so beside a
 * practitioner only (`gender-words.ts`).
 */
const genderPhrases: Readonly<Record<ListedGender, string>> = {
  female:
    'female, female doctor, woman doctor, women doctors, lady doctor, who is a woman, is a woman, female only',
  male: 'male, male doctor, man doctor, men doctors, who is a man, is a man, male only',
};

/** Words of phrases that a misspelled word is not taken for, since names are as near: 'Hale' and 'male', 'Creek' and 'Greek'. */
export const unlikelyCorrections: ReadonlySet<string> = new Set(
  'asl czech dari dutch farsi greek is lady man men male only sign speak speaking speaks tamil thai urdu who woman women'.split(
    ' ',
  ),
);

const flagPhrases = {
  acceptingPatients:
    'new patient, new patients, accepting patients, accepting new patients, taking new patients, takes new patients',
  telemedicine:
    'telehealth, virtual visit, virtual doctor, online doctor, video visit, online visit, virtual appointment',
  wheelchair: 'wheelchair, wheelchair accessible, wheelchair access, handicap accessible, disabled access',
  parking: 'parking, free parking, parking lot',
} as const;

const openPhrases: Readonly<Record<OpenTime, string>> = {
  now: 'open now, open right now, currently open, now open, open today',
  weekend: [
    ...['saturday', 'sunday', 'weekend'].flatMap((day) =>
      ['', 'open ', 'open on ', 'open on the '].map((open) => open + day),
    ),
    'open at weekend, saturday hour, sunday hour, weekend hour, saturday appointment, weekend appointment',
  ].join(', '),
  evening:
    'evening, open evening, open in the evening, evening hour, evening appointment, open late, late hour, after hour, after work, open after work',
};

/** The words of each service by which it is found: those that distinguish it, so none of `noiseWords`. */
const serviceNames: Readonly<Record<(typeof services)[number], string>> = {
  'General Consultation': 'consultation',
  'Preventive Care': 'preventive',
  'Emergency Care': 'emergency',
  Surgery: 'surgery',
  'Laboratory Services': 'laboratory',
  'Imaging Services': 'imaging',
  'Physical Therapy': 'physical therapy',
  'Mental Health': 'mental',
  'Pediatric Care': 'pediatric',
  "Women's Health": 'womens',
  'Senior Care': 'senior',
  'Chronic Disease Management': 'chronic',
  'Vaccination Services': 'vaccination',
  'Health Screenings': 'screenings',
  Telemedicine: 'telemedicine',
  'Home Visits': 'home visits',
};

/** Everyday words for services. */
const servicePhrases: Readonly<Record<string, string>> = {
  vaccination:
    'vaccine, vaccination, shot, flu shot, flu vaccine, immunization, covid vaccine, covid shot, booster, travel vaccine',
  laboratory: 'blood test, blood work, bloodwork, lab, lab test, lab work, urine test, laboratory test',
  imaging: 'xray, x ray, mri, mri scan, ct scan, cat scan, ultrasound, radiology, mammogram',
  screenings: 'cancer screening, screening, health check',
  senior: 'elderly, elder care, geriatric, geriatrics, old people, seniors doctor, doctor for seniors',
  'physical therapy': 'physiotherapy, physio, physical therapist, physiotherapist',
  home: 'house call, home doctor, doctor at home',
};

type PhraseMeaning = { readonly filters: UnderstoodFilters } | { readonly words: readonly string[] };

/** What each phrase stands for. Phrases have no plural's s. */
export const filterPhrases: ReadonlyMap<string, PhraseMeaning> = new Map<string, PhraseMeaning>([
  ...entriesOf(insurancePhrases, (insurance) => ({ filters: { insurance } })),
  ...entriesOf(languagePhrases, (language) => ({ filters: { language } })),
  ...entriesOf(genderPhrases, (gender) => ({ filters: { gender } })),
  ...entriesOf(flagPhrases, (flag): PhraseMeaning => ({ filters: { [flag]: true } })),
  ...entriesOf(openPhrases, (open): PhraseMeaning => ({ filters: { open } })),
  ...Object.entries(serviceNames).map(([name, own]): [string, PhraseMeaning] => [
    normalise(name).replace(/s$/, ''),
    { words: own.split(' ') },
  ]),
  ...entriesOf(servicePhrases, (own): PhraseMeaning => ({ words: own.split(' ') })),
]);

function entriesOf<Name extends string>(
  phrases: Readonly<Record<Name, string>>,
  meaningOf: (name: Name) => PhraseMeaning,
): [string, PhraseMeaning][] {
  const names = Object.keys(phrases).filter((name): name is Name => name in phrases);
  return names.flatMap((name) =>
    phrases[name].split(',').map((phrase): [string, PhraseMeaning] => [phrase.trim(), meaningOf(name)]),
  );
}
