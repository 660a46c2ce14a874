import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import type { Signal } from '../../../../shared/contracts/reviews/reviews.ts';
import { DATE, hasEmail, hasLink, hasPhoneNumber, visibleText } from '../../../platform/text-patterns.ts';

/** Parts of the body, which people name in reviews of care. */
const MEDICAL_WORDS: ReadonlySet<string> = new Set([
  'anal',
  'anus',
  'penis',
  'vagina',
  'sex',
  'sperm',
  'tit',
  'titty',
  'boob',
  'semen',
  'rape',
]);
const abusive = new RegExpMatcher({
  ...englishDataset
    .removePhrasesIf(({ metadata }) => MEDICAL_WORDS.has(metadata?.originalWord ?? ''))
    .build(),
  ...englishRecommendedTransformers,
});

const RELATIVES = [
  ...[
    'mother',
    'mom',
    'mum',
    'father',
    'dad',
    'parent',
    'wife',
    'husband',
    'spouse',
    'partner',
    'fianc[eé]e?',
  ],
  ...['son', 'daughter', 'child', 'kid', 'baby', 'brother', 'sister', 'sibling', 'twin', 'uncle', 'aunt'],
  ...[
    'cousin',
    'nephew',
    'niece',
    'grand(?:mother|father|ma|pa|son|daughter|child)',
    '(?:mother|father)-in-law',
  ],
  ...[
    'friend',
    'boyfriend',
    'girlfriend',
    'neighbou?r',
    'colleague',
    'co-?worker',
    'boss',
    'roommate',
    'teacher',
  ],
].join('|');
/** Another person than the author: of the author's life, or met at the clinic. */
const PERSON = new RegExp(
  String.raw`\b(?:my|our|his|her|their) (?:\p{L}+ )?(?:${RELATIVES})(?:['’]?s)?\b|\b(?:another|other|the next|a fellow) patients?\b`,
  'iu',
);
const HEALTH = new RegExp(
  String.raw`\b(?:${[
    ...[
      'diagnos\\w+',
      'cancer',
      'tumou?rs?',
      'leuk[a]?emia',
      'chemo(?:therapy)?',
      'hiv',
      'aids',
      'hepatitis',
    ],
    ...[
      'std',
      'sti',
      'herpes',
      'chlamydia',
      'syphilis',
      'depression',
      'depressed',
      'bipolar',
      'schizophreni\\w+',
    ],
    ...[
      'autis\\w+',
      'adhd',
      'anorexi\\w+',
      'bulimi\\w+',
      'suicid\\w+',
      'addict\\w*',
      'alcoholic',
      'overdose\\w*',
      'rehab',
    ],
    ...[
      'abortion',
      'miscarriage',
      'pregnan\\w+',
      'infertil\\w+',
      'ivf',
      'diabet\\w+',
      'dementia',
      'alzheimer\\w*',
    ],
    ...['parkinson\\w*', 'epilep\\w+', 'seizures?', 'stroke', 'heart attack', 'biops\\w+', 'test results'],
  ].join('|')})\b`,
  'iu',
);
const SENTENCE_END = /[.!?\n]+/;

const rules: readonly (Signal & { readonly finds: (text: string) => boolean })[] = [
  {
    kind: 'link',
    explanation: 'The text contains what looks like a link.',
    finds: hasLink,
  },
  {
    kind: 'phone-number',
    explanation: 'The text contains as many digits in a row as a phone number.',
    finds: (text) => hasPhoneNumber(text.replace(DATE, 'date')),
  },
  {
    kind: 'email-address',
    explanation: 'The text contains what looks like an email address.',
    finds: hasEmail,
  },
  {
    kind: 'abusive-words',
    explanation: 'The text contains words from a list of abusive words.',
    finds: (text) => abusive.hasMatch(text),
  },
  {
    kind: 'health-details',
    explanation: 'A sentence names another person together with an illness or a treatment.',
    finds: (text) => text.split(SENTENCE_END).some((part) => PERSON.test(part) && HEALTH.test(part)),
  },
];

/** What a review's own texts show, each kind once. */
export function textSignals(texts: readonly string[]): Signal[] {
  const visible = texts.map(visibleText);
  return rules
    .filter(({ finds }) => visible.some(finds))
    .map(({ kind, explanation }) => ({ kind, explanation }));
}
