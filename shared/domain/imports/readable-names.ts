/**
 * Names of places, streets, practices and people, as registers write them in capitals or in lower case, written as readers
 * expect: 'ST. MARY'S CLINIC OF MCALLEN LLC' becomes "St. Mary's Clinic of McAllen LLC". Only the case and spaces change, never
 * a letter; a name that has both cases already stays as it is.
 */
import type { PersonName } from '../../contracts/people/people.ts';
import { fullName } from '../people/person-name.ts';
import { fold } from '../text/text.ts';
import { readableDegrees } from './degrees.ts';

export type NameKind = 'place' | 'street' | 'practice' | 'person' | 'suffix';

/** Written as here, whatever the case. */
const spellings = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(/\s+/).map((word) => [word.toLowerCase(), word]));

const ROMAN_NUMBERS = 'II III IV VI VII VIII IX XI XII';
/** Family names and given names, where degrees follow them: 'MEI XI MD'. */
const NAMES_LIKE_NUMBERS = new Set(['vi', 'xi']);
const DOCTORATE = /^[^\p{L}]*(?:M\.?D|D\.?O|D\.?D\.?S|D\.?M\.?D|D\.?P\.?M|O\.?D|D\.?C)\b/iu;
const DIRECTIONS = 'NE NW SE SW';

const SPELLINGS: Readonly<Record<NameKind, ReadonlyMap<string, string>>> = {
  place: spellings(`${DIRECTIONS} AFB DC MacArthur MacDill`),
  street: spellings(
    `${DIRECTIONS} ${ROMAN_NUMBERS} CR FM IH JFK MLK PMB PO RR SR US USA MacArthur MacDonald`,
  ),
  practice:
    spellings(`${DIRECTIONS} ${ROMAN_NUMBERS} AgeCare AIDS APC APRN ASC AuD BC CCC CHC CHSLD CHU CHUM CHUS CISSS CIUSSS CLSC CNIB
    CRDI CRNA CSS CSSS DBA DC DDS DMD DPM DPT ENT FAAD FACC FACOG FACP FACS FHT FNP GI GMF GP GYN HIV HMO ICU IMG IVF JFK LCSW
    LHIN LLC LLLP LLP LP LPC LTC MD MPH MRI NHC NHS NP NYU OB OBGYN OD OHIP OT PA PC PharmD PhD PLC PLLC PsyD PT RN RPH SC SLP STD TLC
    UC UCLA UCSF UHS UPMC URMC US USA USC UT UTMB VA VNA WIC YMCA YWCA MacArthur MacDonald MacNeal`),
  person: spellings('MacArthur MacDonald MacGregor MacIntyre MacLean MacLeod MacMillan MacNeil'),
  suffix: spellings(`I ${ROMAN_NUMBERS}`),
};

/** Words without a vowel that are no abbreviations in capitals. */
const ABBREVIATED = new Set(
  `assn bldg blvd bros cnty cntr cntrl crk cres cswy ct ctr ctrs cty dept dr drs fl fr frwy ft fwy grp gvmt hts hwy inf jct jr ln lndg ltd mdws mgmt mr mrs ms mt
    mawr mtn nbr ng pk pkwy pky pl plz psych pt pte pvt rd rm rms rte rts serv shr spg spgs sq sr srvcs st str svc svcs thru tr trl twp vly wm xing`
    .split(/\s+/)
    .filter(Boolean),
);
const SMALL_WORDS = new Set('and at by du des de et for from in of on or sur the to with'.split(' '));
/** Words of French names, after which the elided article is lower case. */
const FRENCH =
  /(?<!\p{L})(centre|chsld|clinique|cliniques|clsc|coeur|cœur|cisss|ciusss|de|des|du|et|foyer|gmf|hopital|hôpital|la|le|les|manoir|pavillon|residence|résidence|santé|val|lac)(?!\p{L})/iu;

const INITIALS = /^(?:\p{L}\.)+\p{L}?\.?$/u;
const ORDINAL = /^\d+(?:st|nd|rd|th|e|er|re)$/i;
const WORD = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}.'’]*/gu;

export function readableName(text: string, kind: NameKind): string {
  const plain = text
    .replace(/,(?=\p{L})/gu, ', ')
    .replace(/\s+/g, ' ')
    .trim();
  if (/\p{Ll}/u.test(plain) && /\p{Lu}/u.test(plain)) return plain;
  const isFrench = FRENCH.test(plain);
  let before = '';
  return plain.replace(WORD, (word, at: number) => {
    const isFirst = at === 0 || /(?:^|[(:"]|[-–—] ) ?$/.test(plain.slice(0, at));
    const isName = kind === 'practice' && (isFirst || DOCTORATE.test(plain.slice(at + word.length)));
    const written =
      isName && NAMES_LIKE_NUMBERS.has(word.toLowerCase())
        ? capitalized(word)
        : readableWord(word, { kind, isFirst, isFrench, before });
    before = word.toLowerCase();
    return written;
  });
}

interface Context {
  readonly kind: NameKind;
  readonly isFirst: boolean;
  readonly isFrench: boolean;
  /** The word before it, in lower case. */
  readonly before: string;
}

function readableWord(word: string, context: Context): string {
  if (INITIALS.test(word)) return upper(word);
  const dot = word.search(/\.(?=[\p{L}\p{N}])/u);
  if (dot >= 0) {
    const rest = readableWord(word.slice(dot + 1), { ...context, isFirst: true, before: '' });
    return `${readableWord(word.slice(0, dot), context)}.${rest}`;
  }
  const { kind, isFirst, before } = context;
  const bare = word.toLowerCase().replace(/\.$/, '');
  const spelled = SPELLINGS[kind].get(bare);
  if (spelled !== undefined) return `${spelled}${word.slice(bare.length)}`;
  if (/\p{N}/u.test(word)) return ORDINAL.test(word) ? lower(word) : upper(word);
  if (!isFirst && isSmall(bare, before, kind)) return lower(word);
  const apostrophe = word.search(/['’]/);
  if (apostrophe > 0) return aroundApostrophe(word, apostrophe, context);
  if (isAcronym(bare, kind)) return upper(word);
  return capitalized(word);
}

function isSmall(word: string, before: string, kind: NameKind): boolean {
  if (kind === 'person') return false;
  return SMALL_WORDS.has(word) || (['la', 'las', 'los', 'le', 'les'].includes(word) && before === 'de');
}

/** "O'Brien" and "L'Assomption", but "St. Mary's" and, in French, "Hôpital d'Amos". */
function aroundApostrophe(word: string, at: number, context: Context): string {
  const [head, mark, tail] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  if (tail === '') return `${capitalized(head)}${mark}`;
  const isElided = context.isFrench && /^[dl]$/i.test(head) && context.kind !== 'person';
  if (isElided && !context.isFirst) return `${lower(head)}${mark}${capitalized(tail)}`;
  return `${capitalized(head)}${mark}${head.length === 1 && tail.length > 2 ? capitalized(tail) : lower(tail)}`;
}

/** Consonants that begin syllables, and those that end them, in English and in family names. */
const BEGINNINGS = new Set(
  `b bl br c ch chr cl cr cz d dr dw f fl fr g gh gl gn gr h hs j jh k kh kl kn kr kw l ll m mc n ng p ph pl pr ps q qu r rh s sc sch scr sh shr sk
    sl sm sn sp sph spl spr squ sr st str sv sw t th thr tr ts tw v vl w wh wr x y z zh`
    .split(/\s+/)
    .concat(''),
);
const ENDINGS = new Set(
  `b bb bs c ch ck cks cs ct cts d dd ds dge dz f ff ft fts g gg gs gh ght ghts gn h hl hm hn hns hr ht k ks l lb ld lds lf lk ll lls lm lms ln lp lps
    ls lt lts lth m mb mbs mm mp mps ms n nc nch nd nds ng ngs nk nks nn ns nt nts nth ntz nx nz p pp pps ps pt pts ph phs r rb rbs rc rch rd rds rf
    rg rk rks rl rls rld rm rms rn rns rp rr rs rst rsts rt rts rth rz rsh s sh sk sks sm sms sp ss st sts t tch th ths ts tt ttz tz v w wd wk wl wls
    wn wns wr ws x xt y z zz`
    .split(/\s+/)
    .concat(''),
);

/** Two to four letters without a vowel, or that no word begins or ends with: 'AFC', 'HCA', 'UPMC'. */
function isAcronym(word: string, kind: NameKind): boolean {
  if (kind !== 'practice' || !/^[a-z]{2,4}$/.test(word) || ABBREVIATED.has(word)) return false;
  const [, beginning = '', vowels, ending = ''] = /^([^aeiouy]*)([aeiouy].*?)?([^aeiouy]*)$/.exec(word) ?? [];
  return vowels === undefined || !BEGINNINGS.has(beginning) || !ENDINGS.has(ending);
}

function capitalized(word: string): string {
  const small = lower(word);
  const mc = /^mc(?=\p{L}{3})/u.exec(small) && /[aeiouy]/.test(fold(small.slice(2)));
  const first = (text: string): string => {
    const [letter = ''] = text;
    return `${upper(letter)}${text.slice(letter.length)}`;
  };
  return mc ? `Mc${first(small.slice(2))}` : first(small);
}

/** A letter that has no other case of the same length stays. */
const sameLength = (change: (text: string) => string) => (text: string) =>
  [...text].map((letter) => (change(letter).length === letter.length ? change(letter) : letter)).join('');
const upper = sameLength((text) => text.toUpperCase());
const lower = sameLength((text) => text.toLowerCase());

const SUFFIX = /^(?:jr|sr|[ivx]+)\.?$/i;
/** Those at the end of a family name: others are family names themselves. */
const SUFFIX_OF_LAST = /^(.*[^\s,])[\s,]+((?:jr|sr|iii?|iv)\.?)$/i;

interface WrittenName {
  readonly first: string;
  readonly middle?: string;
  readonly last: string;
  readonly suffix: string;
  readonly degrees: string;
}

/** A practitioner: 'First Last Jr., MD'. */
export function practitionerName(person: WrittenName): string {
  const { middle: _middle, ...name } = personNameInParts(person);
  return fullName(name);
}

/** The parts of a name. The generation may be a part of the family name. */
export function personNameInParts({ middle = '', ...person }: WrittenName): PersonName {
  const [, last = person.last, ending = ''] = SUFFIX_OF_LAST.exec(person.last) ?? [];
  const suffix = person.suffix || ending;
  const parts = {
    given: readableName(person.first, 'person'),
    middle: readableName(middle, 'person'),
    suffix: readableName(suffix, SUFFIX.test(suffix) ? 'suffix' : 'person'),
    degrees: readableDegrees(person.degrees),
  };
  const known = Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== ''));
  return { ...known, family: readableName(last, 'person') };
}
