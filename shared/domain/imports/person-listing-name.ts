/** The names of listings that an import made of people: 'Jane Roe Jr., MD'. */
import type { PersonName } from '../../contracts/people/people.ts';
import { words } from '../text/text.ts';
import { isDegree, readableDegrees } from './degrees.ts';

/** Words of names of practices, which may end in degrees, too: 'Oak Dental, DDS'. */
const WORDS_OF_PRACTICES = new Set(
  `academy acupuncture adult advanced agency aids allergy alliance and arthritis assoc associate associates at bariatric behavioral board
  boutique brothers building cancer cardiac cardiology care cares center centers centre chiropractic clinic clinical clinics college community company
  comprehensive consultants consulting corp corporation counseling county dental dentist dentistry dentists department derm dermatology development
  diabetes diagnostic diagnostics dialysis digestive doctors drs ear emergency endocrinology endodontics endoscopy enterprises express eye eyecare
  eyes facial family fertility foot for foundation gastroenterology general geriatric group gyn gynecology healing health healthcare
  heart hearing holdings holistic home hospice hospital imaging inc infusion institute integrated integrative internal kidney kids
  lab laboratory laser limited llc llp management med medical medicine mental midwifery natural nephrology network neuro
  neurology nursing obgyn of office offices oncology ophthalmology optical optics optometric optometry oral ortho orthodontics orthopaedic
  orthopaedics orthopedic orthopedics our pain partners partnership pathology pc pediatric pediatrics periodontics pharmacy physical physician
  physicians plastic pllc plus podiatry practice practitioners prevention primary professional program psychiatric psychiatry psychological
  psychology pulmonary radiology rehab rehabilitation renal rheumatology service services skin sleep smile smiles society solutions spa
  specialist specialists specialty spine staffing studio surgeons surgery surgical system systems team the therapeutic therapy
  throat trust united university urgent urological urology vascular vein veterinary vision walk wellness women womens your youth`.split(
    /\s+/,
  ),
);
const SUFFIX = /^(?:Jr|Sr|II|III|IV)\.?$/;
/** Words that family names begin with. */
const PARTICLES = new Set('al bin da de del della der di dos du el la le st ter van vander von y'.split(' '));
const MAX_WORDS = 6;

/** Whether the name, with or without degrees, has nothing that only names of organizations have. */
export function mayBePersonName(text: string): boolean {
  const [, written = '', degrees] = /^([^,]+)(?:, (.+))?$/.exec(text) ?? [];
  const isOfLetters = /^[\p{L}\p{M}][\p{L}\p{M} .'’-]*$/u.test(written);
  const count = written.split(' ').length;
  return (
    isOfLetters &&
    count > 1 &&
    count <= MAX_WORDS &&
    !words(written).some((word) => WORDS_OF_PRACTICES.has(word)) &&
    (degrees === undefined || readableDegrees(degrees) === degrees)
  );
}

/**
 * The parts of the name of a person. Undefined for a name that may be an organization's: without degrees, with others than an import writes,
 * or with a word of practices.
 */
export function personNameOfListing(text: string): PersonName | undefined {
  const [, written = '', degrees = ''] = /^([^,]+), (.+)$/.exec(text) ?? [];
  if (!mayBePersonName(text) || !degrees.split(', ').some(isDegree)) return undefined;
  const parts = written.split(' ');
  const suffix = SUFFIX.test(parts.at(-1) ?? '') ? parts.pop() : undefined;
  // The first word is the given name, whatever it is.
  let begin = parts.length - 1;
  while (begin > 1 && PARTICLES.has(words(parts[begin - 1] ?? '').join(''))) begin -= 1;
  const [given, family] = [parts.slice(0, begin).join(' '), parts.slice(begin).join(' ')];
  if (given === '' || family === '') return undefined;
  return { given, family, ...(suffix !== undefined && { suffix }), degrees };
}
