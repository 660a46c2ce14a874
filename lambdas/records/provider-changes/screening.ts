import type { ScreeningSignal } from '../../../shared/contracts/providers/provider-changes.ts';
import { DATE, linkIn, phoneNumberIn, visibleText } from '../../platform/text-patterns.ts';

/** A Social Security Number, or a Social Insurance Number. */
const IDENTITY_NUMBER =
  /(?<!\d)(?:\d{3}-\d{2}-\d{4}|\d{3} \d{2} \d{4}|\d{3}-\d{3}-\d{3}|\d{3} \d{3} \d{3})(?!\d)/;

const SUPERLATIVES = [
  ...[
    'best',
    'leading',
    'finest',
    'greatest',
    'top[ -]?rated',
    'top[ -]?ranked',
    'number one',
    'no\\. ?1',
    'nr\\. ?1',
  ],
  ...[
    'cheapest',
    'lowest prices?',
    'unrivall?ed',
    'unmatched',
    'unsurpassed',
    'second to none',
    'award[ -]winning',
  ],
  ...['meilleure?s?', 'numéro un', 'le moins cher', 'inégalée?s?', 'hors pair'],
].join('|');
/** A comparison with other practices, which a listing does not make. */
const COMPARISON = new RegExp(
  String.raw`#1(?!\d)|(?<![\p{L}\p{N}])(?:(?:the |our |la |le |les )?(?:${SUPERLATIVES})(?! (?:suited|way|time|practices?|possible|interests?|known for its name))|(?:better|cheaper|faster|safer|nicer|more \p{L}+) than (?:other|any|all|most|our|the)|unlike (?:other|most|our)|compared (?:to|with) (?:other|most)|(?:mieux|meilleur|plus \p{L}+) que (?:les|tous|nos|d['’])|contrairement aux)(?![\p{L}\p{N}])`,
  'iu',
);

type Kind = ScreeningSignal['kind'];

/** What holds a practice's text back for staff, each kind once. */
export function screeningSignals(field: string, text: string): ScreeningSignal[] {
  const visible = visibleText(text);
  const identity = IDENTITY_NUMBER.exec(visible)?.[0];
  const withoutNumbers = visible.replace(DATE, 'date').replace(identity ?? '', '');
  const found: readonly (readonly [Kind, string | undefined])[] = [
    ['identity-number', identity],
    ['phone-number', phoneNumberIn(withoutNumbers)],
    ['link', linkIn(visible)],
    ['comparison', COMPARISON.exec(visible)?.[0]],
  ];
  return found.flatMap(([kind, match]) => (match === undefined ? [] : [{ field, kind, text: match.trim() }]));
}
