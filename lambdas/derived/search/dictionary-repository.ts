import { deletions, mistakesAllowed } from '../../../shared/domain/search/misspelling.ts';
import type { Table } from '../../table/index.ts';
import { deletionPartition, dictionaryPartition, postingPartition, searchKeys } from './items.ts';
import type { Dictionary } from './ports.ts';

/** Most words that are read of one set of letters: those of a directory of any size cost the same. */
const MOST_CANDIDATES = 100;
/** Postings that are counted at most to compare how often words occur. */
const MOST_COUNTED = 50;
const MAX_BATCH_GETS = 100;

/**
 * The words of the directory, and an index of them for misspellings. Writes make the dictionary follow the postings: callers
 * write or delete postings first, then name the words.
 */
export class DictionaryRepository implements Dictionary {
  readonly #table: Pick<Table, 'query' | 'batchGet' | 'batchWrite'>;

  constructor(table: Pick<Table, 'query' | 'batchGet' | 'batchWrite'>) {
    this.#table = table;
  }

  async has(beginning: string): Promise<boolean> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :beginning)',
      ExpressionAttributeValues: { ':pk': dictionaryPartition(beginning), ':beginning': beginning },
      Limit: 1,
    });
    return items.length > 0;
  }

  async candidates(word: string, rests: readonly string[] = deletions(word)): Promise<readonly string[]> {
    const reads = rests.map((rest) =>
      this.#table.query({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': deletionPartition(rest) },
        Limit: MOST_CANDIDATES,
      }),
    );
    const found = (await Promise.all(reads)).flatMap(({ items }) => items.map(({ sk }) => String(sk)));
    const most = mistakesAllowed(word);
    return [...new Set(found)].filter((known) => Math.abs(known.length - word.length) <= most);
  }

  async frequencies(words: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = words.map(async (word): Promise<[string, number]> => {
      const { items } = await this.#postings(word, { Limit: MOST_COUNTED });
      return [word, items.length];
    });
    return new Map(await Promise.all(counts));
  }

  /** Adds the words that are missing. */
  async add(words: readonly string[]): Promise<void> {
    for (let start = 0; start < words.length; start += MAX_BATCH_GETS) {
      const some = words.slice(start, start + MAX_BATCH_GETS);
      const known = new Set((await this.#table.batchGet(some.map(searchKeys.word))).map(({ sk }) => sk));
      for (const word of some) if (!known.has(word)) await this.#put(word);
    }
  }

  /**
   * Removes the words that have no posting. Another call may post a word between the reading and the deletion, so the
   * result is read again until both agree.
   */
  async removeUnposted(words: readonly string[]): Promise<void> {
    for (const word of words) {
      let posted = await this.#isPosted(word);
      while (!posted) {
        await this.#delete(word);
        posted = await this.#isPosted(word);
        if (!posted) break;
        await this.#put(word);
        posted = await this.#isPosted(word);
      }
    }
  }

  async #isPosted(word: string): Promise<boolean> {
    const { items } = await this.#postings(word, { Limit: 1, ConsistentRead: true });
    return items.length > 0;
  }

  #postings(word: string, options: { readonly Limit: number; readonly ConsistentRead?: true }) {
    return this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
      ExpressionAttributeValues: { ':pk': postingPartition(undefined, word), ':word': `${word}#` },
      ...options,
    });
  }

  /** The word last, so that a word that is present is indexed. */
  async #put(word: string): Promise<void> {
    await this.#table.batchWrite(
      deletions(word).map((rest) => ({ PutRequest: { Item: searchKeys.deletion(rest, word) } })),
    );
    await this.#table.batchWrite([{ PutRequest: { Item: searchKeys.word(word) } }]);
  }

  async #delete(word: string): Promise<void> {
    await this.#table.batchWrite([{ DeleteRequest: { Key: searchKeys.word(word) } }]);
    await this.#table.batchWrite(
      deletions(word).map((rest) => ({ DeleteRequest: { Key: searchKeys.deletion(rest, word) } })),
    );
  }
}
