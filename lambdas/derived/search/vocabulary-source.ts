import { createVocabulary, type Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import type { ListedCategory, TaxonomyEditor } from '../../records/taxonomy/index.ts';

/**
 * The vocabulary of the directory. Lay words are read again only when the version or the name of a category has changed, so that
 * searches do not pay for them.
 */
export function createVocabularySource(
  categories: () => Promise<readonly ListedCategory[]>,
  records: Pick<TaxonomyEditor, 'withLayWords'>,
): () => Promise<Vocabulary> {
  let made: { readonly key: string; readonly vocabulary: Promise<Vocabulary> } | undefined;

  async function make(known: readonly ListedCategory[]): Promise<Vocabulary> {
    let read = await records.withLayWords();
    const versions = new Map(known.map(({ id, version }) => [id, version]));
    const isOutdated = read.some(({ id, version }) => versions.has(id) && versions.get(id) !== version);
    if (isOutdated) read = await records.withLayWords({ consistent: true });
    const words = new Map(read.map(({ id, layWords }) => [id, layWords]));
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
