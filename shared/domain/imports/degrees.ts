/**
 * Degrees, licences and fellowships of a practitioner as registers write them: 'M.D. PH.D.', 'MD FACS', 'D.D.S.; MS', 'PHARM. D.'.
 */

/** Every known one, in its own spelling; registers write capitals. */
const KNOWN = new Map(
  `MD DO MBBS MBChB MDCM DDS DMD BDS DPM DC OD DVM VMD ND NMD DOM DPT AuD PharmD PsyD DNP DNAP OTD DMSc DSW DrPH PhD EdD DPhil DSc ScD JD DMin ThD
  MS MSc MA MEd MPH MBA MHA MHS MHSA MMM MMSc MSN MSW MSSW MSSS MSPT MPT MOT MPAS MPA MSPAS MPhil MDiv MTOM MSOM MAC MFA MSF MSEd CAGS BS BSc BA BSN BSW
  BSME BPharm RN RNC RNP NP FNP ANP PNP GNP ACNP AGNP PMHNP WHNP CPNP CRNP NPP LPN LVN APN APRN ARNP CNP CNS PCNS PMHCNS CNM CM CPM LM CRNA AA PA
  PAC PT RPT PTA OT OTR COTA SLP RPh RD RDN LD LDN CDN CDE CDCES CSCS CPT ATC AT LAT CPO CP CO BOCO CPed LAc DiplAc LMT RMT RRT CRT RDH LCSW LICSW LISW
  LCSWR LMSW LGSW LSW ACSW CSW LPC LPCC LCPC LPCMH NCC LMHC LMFT MFT LCMFT LADC LCADC CADC CAC BCBA BCD CEAP LP HSPP ABPP NCSP BCPP BCPS BCOP BCACP BCGP CCC
  CS BC CGC LCGC FACS FACP FACC FACOG FACEP FACR FACG FACE FACD FACCP FACOS FACOI FAAP FAAFP FAAN FAAD FAAO FAAOS FAAPMR FAAAAI FAANP FAAPA FAAOMPT FAAPD FACFAS
  FACPM FACMG FAGD FAGS FACHE FAPA FASAM FASCRS FASN FCAP FCCP FCCM FHM FHRS FIDSA FNLA FPMRS FRCP FRCPC FRCS FRCSC FSCAI FSIR FSVS FASE FAHA FICS FICD FIAS FCOVD
  FNAP FACNM FAOTA FABPMR DABR DABIM DABFM DABPN DABMA`
    .split(/\s+/)
    .map((degree) => [degree.toUpperCase(), degree]),
);

/** Whether it is a known degree in its own spelling. */
export const isDegree = (text: string): boolean =>
  KNOWN.has(text.toUpperCase().replaceAll('-', '')) && !NO_DEGREES.has(text.toUpperCase());

/** Doctorates that let a person practice, which come first in a name. */
const FIRST = new Set('MD DO MBBS MBCHB MDCM DDS DMD BDS DPM DC OD'.split(' '));
const FELLOWSHIP = /^F[A-Z]{3,}/;

/** Titles, generations, forms of companies and words for nothing, in the register's column of degrees. */
const NO_DEGREES = new Set(
  `NONE NA NIL NULL NO NOT APPLICABLE UNKNOWN TBD TBA OTHER MR MRS MISS MSTR DR PROF REV SIR MADAM JR SR II III IV INC LLC LLP PLLC PC LTD CORP CO CHTD PSC SC PLC
  DOCTOR NURSE MEDICAL DENTIST STUDENT INTERN FELLOW SOLE AND OF IN THE`.split(/\s+/),
);
/** A doctor's own company, where it follows a doctorate. */
const ASSOCIATION = 'PA';
/** What is longer is a word, such as 'PHYSICIAN'. */
const UNKNOWN_DEGREE = /^[A-Z]{2,6}(?:-[A-Z]{1,4})?$|^[A-Z]-[A-Z]{2,5}$/;
const MAX_JOINED = 3;

/** 'M.D. PHD' becomes 'MD, PhD': doctorates that let a person practice first, fellowships last; what is no degree is left out. */
export function readableDegrees(text: string): string {
  // 'MS.' alone is a title; a degree is written 'MS' or 'M.S.'.
  if (/^\s*ms\.\s*$/i.test(text)) return '';
  const found = text
    .toUpperCase()
    .split(/[,;/&+|]+/)
    .flatMap((part) => degreesOf(part.split(/\s+/).map(lettersOf).filter(Boolean)));
  const hasDoctorate = found.some((degree) => FIRST.has(degree));
  const wanted = found.filter((degree) => !(hasDoctorate && degree === ASSOCIATION));
  return [...new Set(wanted)]
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((degree) => (degree === 'PAC' ? 'PA-C' : (KNOWN.get(degree) ?? degree)))
    .join(', ');
}

const rankOf = (degree: string): number => {
  if (FIRST.has(degree)) return 0;
  return FELLOWSHIP.test(degree) ? 2 : 1;
};

/** Letters and hyphens between them: 'M-D.' and 'P.A.-C' as they are meant. */
function lettersOf(word: string): string {
  const plain = word.replace(/[^A-Z-]/g, '').replace(/^-+|-+$/g, '');
  const joined = plain.replaceAll('-', '');
  return KNOWN.has(joined) ? joined : plain;
}

/** The degrees of words that no comma divides. A word that is none may be a part of one ('PH. D.'), or several ('MDFACS'). */
function degreesOf(words: readonly string[]): readonly string[] {
  if (words.some((word) => word.length > 6 && inDegrees(word) === undefined)) return [];
  const degrees: string[] = [];
  for (let at = 0; at < words.length; ) {
    const count = joinedAt(words, at);
    const word = words.slice(at, at + count).join('');
    degrees.push(...(KNOWN.has(word) ? [word] : (inDegrees(word) ?? [])));
    at += count;
  }
  return degrees;
}

/** How many of the words from this one on are one degree together; one where it is a degree itself. */
function joinedAt(words: readonly string[], at: number): number {
  const [word = '', next = ''] = words.slice(at);
  if (KNOWN.has(word) && (next.length !== 1 || !KNOWN.has(word + next))) return 1;
  for (let count = MAX_JOINED; count > 1; count -= 1) {
    const some = words.slice(at, at + count);
    if (some.length === count && KNOWN.has(some.join(''))) return count;
  }
  return 1;
}

/** A word as one degree or several that are written together; none for what the register has instead; undefined for a word. */
function inDegrees(word: string): readonly string[] | undefined {
  if (KNOWN.has(word)) return [word];
  if (NO_DEGREES.has(word) || word.length < 2) return [];
  const divided = dividedAt(word);
  if (divided !== undefined) return divided;
  return UNKNOWN_DEGREE.test(word) ? [word] : undefined;
}

/** 'MDFACS' as 'MD' and 'FACS': a doctorate with what follows it. */
function dividedAt(word: string): readonly string[] | undefined {
  for (const first of FIRST) {
    if (!word.startsWith(first)) continue;
    const rest = word.slice(first.length);
    if (NO_DEGREES.has(rest)) return [first];
    if (rest.length > 1 && KNOWN.has(rest)) return [first, rest];
  }
  return undefined;
}
