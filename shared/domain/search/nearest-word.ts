/** The words of the vocabulary that a misspelled word may mean. */
import { distance, mistakesAllowed, type Nearest, soundOf, withFewestMistakes } from './misspelling.ts';
import { type Spelling, spellingOf, type Vocabulary } from './vocabulary.ts';

/** Distance of another spelling of the same sound: less than a wrong letter. */
const SAME_SOUND_MISTAKES = 0.5;
/** Minimum length of a sound: shorter ones match too many words. */
const MIN_SOUND_LENGTH = 4;
/** Maximum difference in length between two spellings of a sound. */
const MAX_LENGTH_DIFFERENCE = 2;

/**
 * The nearest words of the vocabulary: by letters, or by what they sound like with one mistake less. So a 'nefrologist' is a nephrologist,
 * although 'neurologist' differs by one letter.
 */
export function nearestInVocabulary(word: string, { spellings }: Vocabulary): Nearest {
  const most = mistakesAllowed(word);
  const written = spellingOf(word);
  const wordSound = spellingOf(soundOf(word));
  const hasSound = wordSound.word.length >= MIN_SOUND_LENGTH;
  return withFewestMistakes(spellings.keys(), most, (known, limit) => {
    if (known === word) return 0;
    const { own = written, sound = wordSound } = spellings.get(known) ?? {};
    const isSimilarLength = Math.abs(known.length - word.length) <= MAX_LENGTH_DIFFERENCE;
    const bySound =
      hasSound && isSimilarLength
        ? SAME_SOUND_MISTAKES + between(wordSound, sound, Math.min(most - 1, limit))
        : Number.POSITIVE_INFINITY;
    return bySound === SAME_SOUND_MISTAKES
      ? SAME_SOUND_MISTAKES
      : Math.min(bySound, between(written, own, limit));
  });
}

/** The distance; words with other letters are ruled out first, since one mistake changes at most two letters of the set. */
function between(a: Spelling, b: Spelling, most: number): number {
  return bitCount(a.letters ^ b.letters) > 2 * most
    ? Number.POSITIVE_INFINITY
    : distance(a.word, b.word, most);
}

function bitCount(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Whether a word may be an unfinished word of the vocabulary. */
export function beginsVocabularyWord(word: string, { words }: Vocabulary): boolean {
  for (const known of words) if (known.startsWith(word)) return true;
  return false;
}
