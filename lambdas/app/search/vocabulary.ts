import { createVocabulary, type Vocabulary } from '../../../shared/domain/vocabulary/vocabulary.ts';
import type { ListedCategory } from '../directory/directory.ts';
import type { CategoryRecords } from '../taxonomy/ports.ts';

/**
 * The vocabulary of the directory. Lay words are read again only when the version or the name of a category has changed, so that
 * searches do not pay for them.
 */
export function createVocabularySource(
  categories: () => Promise<readonly ListedCategory[]>,
  records: CategoryRecords,
): () => Promise<Vocabulary> {
  let made: { readonly key: string; readonly vocabulary: Promise<Vocabulary> } | undefined;

  async function make(known: readonly ListedCategory[]): Promise<Vocabulary> {
    const words = new Map((await records.categories()).map(({ id, layWords }) => [id, layWords]));
    return createVocabulary(known.map(({ id, slug, name }) => ({ id, slug, name, layWords: words.get(id) })));
  }

  return async () => {
    const known = await categories();
    const key = known.map(({ id, slug, name, version = 0 }) => `${id} ${version} ${slug} ${name}`).join(';');
    if (made?.key === key) return made.vocabulary;
    const making = { key, vocabulary: make(known) };
    made = making;
    making.vocabulary.catch(() => {
      if (made === making) made = undefined;
    });
    return making.vocabulary;
  };
}
