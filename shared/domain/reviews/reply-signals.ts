/**
 * What a practice's reply to a review would reveal: that a person was a patient, names, dates, treatments, telephone numbers. A practice may not
 * confirm in public even what the review itself says. The rule rather warns too often than too seldom: a reply with signals waits for staff.
 * English and French.
 */
import { neutralReplies } from '../../content/providers/replies.ts';
import type { ReplySignal } from '../../contracts/providers/provider-replies.ts';
import { GIVEN_NAMES } from './given-names.ts';

/** Signals of one reply, at most. */
const MAX_SIGNALS = 40;

type Kind = ReplySignal['kind'];

/** A pattern of alternatives, as a list with blanks; `~` is a blank or a hyphen within one. */
const words = (text: string): string => text.trim().split(/\s+/).join('|').replaceAll('~', '[ -]');
/** Of whole words, in any case. */
const whole = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu');

const RELATIVES = words(`
  son daughter child children kids? baby mother mom mum father dad parents? wife husband spouse partner brother sister
  grand(?:mother|father|ma|pa|son|daughter|child) aunt uncle niece nephew family fiancée? boyfriend girlfriend
`);
const BODY = words(`
  tooth teeth gums? jaw mouth back neck knees? hips? shoulders? ankles? feet foot hands? wrist elbow eyes? ears? nose throat skin heart lungs?
  stomach liver kidneys? bladder breasts? uterus prostate thyroid spine head legs? arms? blood brain hearing vision weight
`);
/** What belongs to someone who is treated. */
const OF_PATIENTS = words(`
  visits? appointments? appts? bookings? consultations? consults? check-?ups? exam(?:ination)?s? procedures? operations? surger(?:y|ies) treatments?
  therap(?:y|ies) sessions? stay admission discharge follow-?ups? charts? files? records? histor(?:y|ies) results? labs? tests? scans? x-?rays?
  prescriptions? medications? meds? doses? diagnos[ie]s conditions? symptoms? pain recovery healing insurance insurer claims? co-?pay(?:ment)?s? deductible
  bills? billing balance invoices? payments? refunds? pregnancy delivery birth case care health illness injur(?:y|ies) infection allerg(?:y|ies) wait
  doctors? physicians? dentists? hygienists? nurses? therapists? surgeons? specialists? providers? referrals? paperwork forms intake vaccines?
  smile implants? crowns? braces fillings? loss struggles? journey needs cleanings? arrival cancell?ations? no-?shows? complications?
`);
/** No preposition or conjunction: what follows one belongs to something else than the reader. */
const ADJECTIVE = String.raw`(?!(?:about|on|for|of|and|or|with|to|regarding|at|in|from|by|that|as|is|are|was)\b)[\p{L}\p{N}'-]+ `;

const CAME = words(`
  came come visited attended arrived presented underwent received booked scheduled rescheduled cancell?ed missed refus(?:ed|es) declined
  complained signed consented waited called needed requested sat stayed left checked suffered
`);
const TREATED = words(`
  saw seen seeing treat(?:ed|ing)? examined examining diagnosed diagnosing prescribed prescribing operated referred referring billed charged
  scheduled rescheduled called helped helping explained offered provided gave given recommended advised informed t(?:old|ell) discharged admitted
  delivered removed extracted performed administered placed repaired remember(?:ed|s)? recall(?:ed|s)? reviewed checked tested welcomed
  see meet meeting met
`);

const PATIENT = [
  `your (?:${ADJECTIVE}){0,3}(?:${OF_PATIENTS}|${BODY})`,
  `your (?:${ADJECTIVE}){0,2}(?:${RELATIVES})(?:'s)?`,
  String.raw`(?<!\bif )you(?:'ve| have| had| also| then| first| last| recently)* (?:${CAME})`,
  String.raw`(?<!\bif )you (?:were|have been|had been|had|have)(?: also| last| first| recently)? (?!an? (?:\p{L}+ )?(?:experience|moment|question|minute)|any|questions|further|concerns|the (?:chance|time)|time|taken|shared|written|raised|described|left|chosen to|to|felt|found|happy|pleased|satisfied|kind|so kind|disappointed|unhappy)[\p{L}]+`,
  String.raw`(?:${TREATED})(?: and \p{L}+)? (?:you(?!r (?:feedback|review|comments?|concerns?|message|words|thoughts|experience))|her|him|them)`,
  `(?:car(?:e|ed|ing) for|t(?:ook|ake|aking) care of|work(?:ed|ing) with|having|had|follow(?:ed|ing) up with|operat(?:ed|ing) on|spoke with|spoken with|talked (?:to|with)) (?:you|her|him|them|your)`,
  String.raw`(?:as|being|are|were|been|remain|become|became|you,) (?:a|our|my|one of our|an) (?:\p{L}+[ -]){0,2}patients?(?![ -](?:cent|first|focus))`,
  `(?:the|this|that) patient(?:'s)?`,
  `(?:loyal|long-?time|former|existing|valued|established|regular) patient`,
  `for (?:visiting|coming|choosing|trusting|entrusting|allowing us to|letting us (?:care|treat|help|take)|staying with|being (?:with us|our|a|part)|your (?:trust|loyalty|visit|business|patronage|continued))`,
  `welcome back|come back to|see you|next time you|when you (?:are|were|come|came|get|got|next)|since you(?:'ve| have)? |after you(?:'d| had)? |before you(?:'d| had)? `,
  String.raw`(?:our|your|the|medical|office) (?:records?|charts?|notes|files?|schedule|system) (?:show|indicate|state|say|reflect|confirm|note|reveal|do|does|has|have)\p{L}*`,
  String.raw`according to (?:our|your|the) \p{L}+|(?:no|any|a) records? of (?:you|your|a patient|treating|seeing)`,
  String.raw`patient (?:of ours|here|with us|at our|in our|since|for (?:many|several|over|\p{N}+))`,
  // French
  String.raw`votre (?:\p{L}+ )?(?:visite|rendez-vous|consultation|traitement|dossier|opération|chirurgie|examen|suivi|ordonnance|grossesse|accouchement|santé|dent|séjour|facture|assurance|fils|fille|enfant|mère|père|mari|femme|conjointe?|médecin|dentiste)`,
  String.raw`vos (?:\p{L}+ )?(?:visites|rendez-vous|consultations|traitements|dossiers|examens|résultats|dents|soins|douleurs|symptômes|enfants|parents)`,
  String.raw`(?:nous )?vous (?:avons|a|ai|ont) (?:\p{L}+ )?(?:vue?|reçue?|soignée?|traitée?|examinée?|opérée?|suivie?|prescrit|accueillie?)`,
  `vous (?:êtes venue?|avez été|étiez|êtes suivie?)|de vous (?:revoir|soigner|accueillir|avoir reçue?)|comme patiente?|notre patiente?|(?:le|la|cette?) patiente?`,
].map(whole);

/** Illnesses, treatments, drugs and tests that say something of a person wherever they stand. */
const TREATMENT = whole(
  words(String.raw`
  root~canals? crowns? fillings? implants? dentures? veneers? braces invisalign extractions? wisdom~(?:tooth|teeth) cavit(?:y|ies) whitening
  deep~cleaning x-?rays? mri ct~scans? ultrasounds? mammograms? colonoscop(?:y|ies) endoscop(?:y|ies) biops(?:y|ies) pap~(?:smear|test) blood~(?:tests?|work|pressure|sugar|draw)
  ekg ecg surger(?:y|ies) operations? stitches sutures injections? shots botox fillers? lasers? vaccin\p{L}* immuni[sz]ations? anesthe\p{L}* anaesthe\p{L}*
  epidural c-section cesarean ivf chemo(?:therapy)? radiation dialysis transfusion transplants? acupuncture physical~therapy physiotherapy rehab psychotherapy counsell?ing
  antibiotics? insulin opioids? oxycodone percocet vicodin adderall ritalin xanax ativan zoloft prozac lexapro metformin ozempic wegovy statins? steroids? cortisone prednisone
  ibuprofen tylenol acetaminophen amoxicillin penicillin antidepressants? painkillers? narcotics? suboxone methadone
  prescri(?:bed|ptions?) medications? refills? dosages? side~effects? diagnos(?:is|ed|es) symptoms? test~results lab~results
  pregnan\p{L}* miscarriage abortion infertility birth~control iud contracepti\p{L}* menopause endometriosis
  diabet\p{L}* hypertension asthma copd cancer tumou?rs? leuk(?:a)?emia strokes? seizures? epilep\p{L}* arthritis fibromyalgia migraines? concussion fractures? sprains? hernia
  anxiety depress(?:ion|ed|ive) bipolar schizophreni\p{L}* adhd add autis\p{L}* ptsd ocd anorexi\p{L}* bulimi\p{L}* suicid\p{L}* addict\p{L}* alcoholi\p{L}* overdose dementia alzheimer\p{L}* parkinson\p{L}*
  hiv aids hepatitis herpes chlamydia gonorrh?ea syphilis std sti covid(?:-19)? influenza pneumonia strep tonsillitis sinusitis bronchitis uti infections? infected abscess
  rash(?:es)? acne eczema psoriasis moles? melanoma warts? allerg(?:y|ies|ic) cough fever nausea vomiting bleeding swelling swollen nerve~damage numbness
  cataracts? glaucoma lasik astigmatism glasses~prescription hearing~aids? sleep~apnea cpap obes(?:e|ity) bariatric cholesterol thyroid gallbladder appendi\p{L}* kidney~stones?
  herniated sciatica scoliosis torn~\p{L}+ (?:knee|hip|shoulder)~replacement joint~replacement crutches plaster~cast
  cancer dépression anxiété diabète grossesse chirurgie antibiotiques? ordonnance vaccin\p{L}* couronne plombage carie dévitalisation diagnostic
`),
);

const MONTHS = words(`
  january february march april may june july august september october november december jan feb mar apr jun jul aug sept? oct nov dec
  janvier février mars avril mai juin juillet août septembre octobre novembre décembre
`);
const DAYS = words(`
  monday tuesday wednesday thursday friday saturday sunday lundi mardi mercredi jeudi vendredi samedi dimanche
`);
const DATE = [
  String.raw`\p{N}{1,4}[./-]\p{N}{1,2}[./-]\p{N}{2,4}|\p{N}{1,2}/\p{N}{1,2}`,
  String.raw`(?:${MONTHS})\.? \p{N}{1,2}(?:st|nd|rd|th)?|\p{N}{1,2}(?:st|nd|rd|th|er)?(?: of)? (?:${MONTHS})`,
  `(?:in|last|this|since|early|late|mid|back in|of|en|depuis)[ -](?:${MONTHS})(?! (?:be|we|not|have|feel|also|only|take|help|find|call))`,
  String.raw`(?:${MONTHS}),? (?:19|20)\p{N}\p{N}`,
  String.raw`(?:in|of|en) (?:19|20)\p{N}\p{N}`,
  `(?:on|last|this|that|next|past|le) (?:${DAYS})(?:'s)?`,
  `(?:${DAYS}) (?:morning|afternoon|evening|dernier)`,
  String.raw`yesterday|this (?:morning|afternoon)|earlier (?:today|this week)|the other day|last (?:week|month|year|night|spring|summer|fall|autumn|winter)|(?:a|one|two|three|four|five|six|several|few|\p{N}+) (?:days?|weeks?|months?|years?) ago`,
  String.raw`at (?:noon|\p{N}{1,2}(?::\p{N}\p{N})? ?(?:[ap]\.?m\.?|o'clock))|hier|la semaine dernière|le mois dernier|il y a (?:\p{L}+|\p{N}+) (?:jours?|semaines?|mois|ans?)`,
].map(whole);

const NOT_NAMES = new Set(
  words(`
  all everyone everybody there reviewer friend friends sir madam you again very so for to and we our the this that your reader guest neighbor
  team folks it i if please as with from in at on is are both each thank thanks dear hi hello
`).split('|'),
);
/** A capital and a small letter at least: the beginning of a name. */
const CAPITALIZED = String.raw`\p{Lu}[\p{L}'-]*\p{Ll}[\p{L}'-]*`;
const GREETED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:[Dd]ear|[Hh]i|[Hh]ello|[Hh]ey|[Tt]hanks|[Tt]hank you|[Ss]orry|[Bb]onjour|[Mm]erci|[Cc]her|[Cc]hère),? (?:so much,? |again,? |very much,? |beaucoup,? )?(${CAPITALIZED})`,
  'gu',
);
const TITLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:Mr|Mrs|Ms|Miss|Mx|Dr|Doctor|Nurse|Prof|Professor|Mme|Mlle|M|Monsieur|Madame|Docteur|Docteure)\.? ${CAPITALIZED}(?: ${CAPITALIZED})?`,
  'gu',
);
const GIVEN = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${GIVEN_NAMES.join('|')})(?:'s)?(?![\p{L}\p{N}])`,
  'gu',
);

const DIGITS = /\p{Nd}(?:[^\p{L}\p{N}\n]{0,4}\p{Nd}){6,14}/gu;

/** Says of no one whether they are a patient. */
const DENIALS = whole(
  String.raw`whether(?: or not)? (?:\p{L}+ ){1,3}(?:is|are|was|were|has been|have been|ever was)(?: or (?:was|were|is|are)(?: not)?)? (?:a|our|one of our) patients?`,
);

/** The text as its reader sees it, with one kind of apostrophe. */
const visible = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[^\S\n]+/g, ' ');

const found = (text: string, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([match]) => match.trim()));

function namesIn(text: string, author: string): string[] {
  const greeted = [...text.matchAll(GREETED)].flatMap(([, name = '']) =>
    NOT_NAMES.has(name.toLowerCase()) ? [] : [name],
  );
  const own = visible(author)
    .split(/[^\p{L}'-]+/u)
    .filter((part) => part.length > 2 && /^\p{Lu}/u.test(part) && !ANONYMOUS.has(part.toLowerCase()));
  const ofAuthor = own.length === 0 ? [] : [whole(own.map(escaped).join('|'))];
  return [...greeted, ...found(text, [TITLED, GIVEN, ...ofAuthor])];
}

const ANONYMOUS = new Set(['anonymous', 'patient', 'anonyme', 'the', 'local', 'former', 'happy']);
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|-]/g, '\\$&');

/**
 * The signals of a reply, each once, by kind.
 *
 * @param author As the review names its author.
 */
export function replySignals(content: string, author = ''): ReplySignal[] {
  const text = visible(content);
  const withoutDenials = text.replace(DENIALS, '');
  const signals: readonly (readonly [Kind, readonly string[]])[] = [
    ['patient', found(withoutDenials, PATIENT)],
    ['name', namesIn(text, author)],
    ['date', found(text, DATE)],
    ['treatment', found(text, [TREATMENT])],
    ['phone', found(text, [DIGITS]).filter((digits) => !DATE_ONLY.test(digits))],
  ];
  return signals
    .flatMap(([kind, matches]) => [...new Set(matches)].map((match) => ({ kind, text: match })))
    .slice(0, MAX_SIGNALS);
}

const DATE_ONLY = /^\p{Nd}{1,4}([./-])\p{Nd}{1,2}\1\p{Nd}{1,4}$/u;

/** A reply that reveals nothing, to a review of so many stars. */
export const neutralReply = (rating: number): string =>
  rating >= 4 ? neutralReplies.high : neutralReplies.low;
