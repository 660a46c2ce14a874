/** The words of opening hours, in English and French. */

export interface Time {
  readonly kind: 'time';
  /** Since midnight. */
  readonly minutes: number;
  /** 'bare': of either half of the day. */
  readonly form: 'bare' | 'am' | 'pm' | 'exact';
}

export type HoursToken =
  | Time
  /** 0 is Monday. */
  | { readonly kind: 'days'; readonly days: readonly number[] }
  | { readonly kind: 'closed' | 'appointment' | 'lunch' | 'allDay' | 'range' | 'and' };

interface Read {
  readonly tokens: readonly HoursToken[];
  readonly length: number;
}

/** Not followed by a letter. */
const END = '(?![a-z])';
const at = (pattern: string): RegExp => new RegExp(`^(?:${pattern})`);

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const DAY_NAMES: readonly string[] = [
  'mon(?:days?|s)?|mo|lundis?|lun',
  'tue(?:s(?:days?)?)?|tu|mardis?|mar',
  'wed(?:nes(?:days?)?|s)?|we|mercredis?|mer',
  'thu(?:r(?:s(?:days?)?)?)?|th|jeudis?|jeu',
  'fri(?:days?|s)?|fr|vendredis?|vend?',
  'sat(?:ur(?:days?)?|s)?|sa|samedis?|sam',
  'sun(?:days?|s)?|su|dimanches?|dim',
];
const DAYS: readonly (readonly [pattern: RegExp, days: readonly number[]])[] = [
  [at(`(?:(?:monday|business|week) ?days?|en semaine|jours ouvrables)${END}`), [0, 1, 2, 3, 4]],
  [at(`(?:week ?ends?|fins? de semaine)${END}`), [5, 6]],
  [
    at(
      `(?:daily|every ?day|all days|all week|(?:7|seven) days(?: (?:a|per) week)?|7 ?j(?:ours)? ?(?:\\/|sur) ?7|tous les jours)${END}`,
    ),
    EVERY_DAY,
  ],
  ...DAY_NAMES.map((names, day) => [at(`(?:${names})${END}\\.?`), [day]] as const),
];
/** Letters that stand for days: 'M-F', 'MWF', 'TTh', 'M/W/F'. */
const DAY_LETTERS = /^(?:m|tu|th|t|w|r|f|sa|su)+(?![a-z])\.?/;
const DAY_LETTER = /m|tu|th|t|w|r|f|sa|su/g;
const LETTERS: Readonly<Record<string, number>> = {
  m: 0,
  tu: 1,
  t: 1,
  w: 2,
  th: 3,
  r: 3,
  f: 4,
  sa: 5,
  su: 6,
};

const ALWAYS = at(
  '24 ?[/x] ?7(?!\\d)|24 ?h(?:eures)? ?(?:\\/|sur) ?24(?!\\d)(?:[, ]*7 ?j(?:ours)? ?(?:\\/|sur) ?7(?!\\d))?',
);
const WORDS: readonly (readonly [pattern: RegExp, kind: Exclude<HoursToken['kind'], 'time' | 'days'>])[] = [
  [at(`(?:24 ?(?:hours|hrs|hr|h)(?: (?:a|per) day)?|around the clock|all day)${END}`), 'allDay'],
  [
    at(
      `(?:closed )?(?:(?:daily )?for )?(?:a )?(?:lunch|diner)(?: (?:break|closure|hours?))?(?: closed)?${END}|closed between${END}`,
    ),
    'lunch',
  ],
  [
    at(
      `(?:open )?(?:(?:only|strictly) )?by (?:appointments?|appt\\.?)(?: only)?${END}|(?:appointments?|appt\\.?) only${END}|(?:seulement |uniquement )?sur (?:rendez-vous|rdv)(?: (?:seulement|uniquement))?${END}`,
    ),
    'appointment',
  ],
  [at(`(?:closed|close|fermee?s?|not open|off)(?: all day)?${END}`), 'closed'],
  [at(`-|(?:to|until|untill|till|til|through|thru|au|jusqu'a)${END}`), 'range'],
  [at(`[,&+/]|(?:and|et|plus)${END}`), 'and'],
];
const NOTHING = at(
  `[\\s:;|.*\u2022=]+|(?:we are|open|ouvert|from|between|at|on|every(?! days?)|each|de|du|le|les|hours?|hrs|heures|horaires?|o'?clock|office|clinic|business|of operation|[ecmp][sd]t|[cmp]t)${END}(?!-)`,
);
/** A remark that changes no hours of the week. */
const REMARK = at(
  `(?:except|excluding|closed|sauf|fermes?)?(?: on| for| les)? ?(?:(?:all|most|major|federal|national|public|legal|bank|observed|stat|statutory) )*(?:holidays?|jours feries)(?: (?:excluded|closed))?${END}|walk-?ins? (?:are )?(?:welcome|accepted)${END}`,
);
/** No hours count while a practice is closed for a time, whatever else the text says. */
const CLOSED_FOR_NOW =
  /\b(?:temporarily|permanently|currently) closed\b|\bclosed (?:temporarily|permanently|until|for (?:renovations?|repairs?|remodeling))\b|\bfermee? (?:temporairement|definitivement)\b/;
const NAMED_TIME = at(`(noon|midday|midi|midnight|minuit)${END}`);
const TIME =
  /^(\d{1,2})(?:(?:[:.]| ?h ?)(\d{2})(?::00)?| ?(h)(?![a-z]))?(?: ?([ap])(?:m|\.m\.?|\. m\.)?\.?(?![a-z]))?(?!\d)/;
const FOUR_DIGITS = /^([01]\d|2[0-3])([0-5]\d)(?: ?h(?:ou)?rs)?(?![\da-z])/;

/** Undefined where a part is not understood, or nothing is there. */
export function hoursTokens(
  text: string,
): { readonly tokens: readonly HoursToken[]; readonly notes: readonly string[] } | undefined {
  const plain = plainText(text);
  if (CLOSED_FOR_NOW.test(plain)) return { tokens: [{ kind: 'closed' }], notes: [text.trim()] };
  const { rest, notes } = withoutBrackets(text);
  const remarks: string[] = [];
  const tokens = tokensOf(plainText(rest), remarks);
  if (tokens === undefined || tokens.length === 0) return undefined;
  return { tokens, notes: [...notes, ...remarks.map((remark) => asWritten(remark, rest))] };
}

/** Lower case without accents, with one kind of dash and of blank. */
function plainText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‐‑‒–—−~]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}])à(?![\p{L}])/gu, '-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/(\dh(?:\d\d)?) a (?=\d|midi|minuit)/g, '$1 - ');
}

/** Brackets have hours, days or a remark. */
function withoutBrackets(text: string): { rest: string; notes: string[] } {
  const notes: string[] = [];
  const rest = text.replace(/[([]([^()[\]]*)[)\]]/g, (_, inner: string) => {
    const tokens = tokensOf(plainText(inner), []);
    if (tokens !== undefined && tokens.length > 0) return ` ${inner} `;
    if (inner.trim() !== '') notes.push(inner.trim());
    return ' ';
  });
  return { rest, notes };
}

function asWritten(remark: string, text: string): string {
  const start = text.toLowerCase().indexOf(remark);
  return start < 0 ? remark : text.slice(start, start + remark.length);
}

function tokensOf(text: string, remarks: string[]): HoursToken[] | undefined {
  const tokens: HoursToken[] = [];
  let rest = text;
  while (true) {
    const remark = REMARK.exec(rest)?.[0];
    const skipped = remark ?? NOTHING.exec(rest)?.[0];
    if (remark !== undefined) remarks.push(remark.trim());
    if (skipped !== undefined) {
      rest = rest.slice(skipped.length);
      continue;
    }
    if (rest === '') return tokens;
    const read = nextTokens(rest);
    if (read === undefined) return undefined;
    tokens.push(...read.tokens);
    rest = rest.slice(read.length);
  }
}

function nextTokens(rest: string): Read | undefined {
  const always = ALWAYS.exec(rest)?.[0];
  if (always !== undefined) {
    return { tokens: [{ kind: 'days', days: EVERY_DAY }, { kind: 'allDay' }], length: always.length };
  }
  for (const [pattern, days] of DAYS) {
    const found = pattern.exec(rest)?.[0];
    if (found !== undefined) return { tokens: [{ kind: 'days', days }], length: found.length };
  }
  for (const [pattern, kind] of WORDS) {
    const found = pattern.exec(rest)?.[0];
    if (found !== undefined) return { tokens: [{ kind }], length: found.length };
  }
  return letteredDays(rest) ?? nextTime(rest);
}

function letteredDays(rest: string): Read | undefined {
  const letters = DAY_LETTERS.exec(rest)?.[0];
  if (letters === undefined) return undefined;
  const days: number[] = [];
  for (const [letter] of letters.matchAll(DAY_LETTER)) {
    // The second T of 'MTWTF'.
    days.push(letter === 't' && days.includes(2) ? 3 : (LETTERS[letter] ?? 0));
  }
  return { tokens: [{ kind: 'days', days }], length: letters.length };
}

function nextTime(rest: string): Read | undefined {
  const named = NAMED_TIME.exec(rest);
  if (named) {
    const minutes = ['midnight', 'minuit'].includes(named[1] ?? '') ? 24 * 60 : 12 * 60;
    return { tokens: [{ kind: 'time', minutes, form: 'exact' }], length: named[0].length };
  }
  const digits = FOUR_DIGITS.exec(rest);
  if (digits) {
    const minutes = Number(digits[1]) * 60 + Number(digits[2]);
    return { tokens: [{ kind: 'time', minutes, form: 'exact' }], length: digits[0].length };
  }
  const match = TIME.exec(rest);
  if (!match) return undefined;
  const [whole, hourText = '', minuteText, , half] = match;
  const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined;
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    const minutes = ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
    return { tokens: [{ kind: 'time', minutes, form: half === 'p' ? 'pm' : 'am' }], length: whole.length };
  }
  // "08:00", "18:00" and "9h" can only be meant as 24-hour times; "8" and "8:00" may be either.
  const isExact = hour === 0 || hour > 12 || hourText.startsWith('0') || whole.includes('h');
  return {
    tokens: [{ kind: 'time', minutes: hour * 60 + minute, form: isExact ? 'exact' : 'bare' }],
    length: whole.length,
  };
}
