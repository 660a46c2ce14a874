import { deletions, mistakesAllowed } from '../../../shared/domain/search/misspelling.ts';
import type { Table } from '../../table/index.ts';
import { correcting } from './budgets.ts';
import { deletionPartition, dictionaryPartition, postingPartition, searchKeys } from './items.ts';

/** DynamoDB's limit. */
const MAX_BATCH_GETS = 100;

/**
 * The directory's terms, and an index of them by deletions for misspelled words. Writes make the dictionary follow the postings:
 * callers write or delete postings first, then name the terms.
 */
export class DictionaryRepository {
  readonly #table: Pick<Table, 'query' | 'batchGet' | 'batchWrite'>;

  constructor(table: Pick<Table, 'query' | 'batchGet' | 'batchWrite'>) {
    this.#table = table;
  }

  /** Whether a term has the prefix. Half a read unit. */
  async hasPrefix(prefix: string): Promise<boolean> {
    const { items } = await this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :beginning)',
      ExpressionAttributeValues: { ':pk': dictionaryPartition(prefix), ':beginning': prefix },
      Limit: 1,
    });
    return items.length > 0;
  }

  /** Those of at most 100 terms that the directory has. Half a read unit for each. */
  async known(terms: readonly string[]): Promise<ReadonlySet<string>> {
    const items = await this.#table.batchGet(terms.map(searchKeys.word), { consistent: false });
    return new Set(items.map(({ sk }) => String(sk)));
  }

  /** Terms that share one of these deletions with a word: those that are few mistakes away, and others. Half a read unit for each deletion. */
  async candidates(
    word: string,
    wordDeletions: readonly string[] = deletions(word),
  ): Promise<readonly string[]> {
    const reads = wordDeletions.map((deletion) =>
      this.#table.query({
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': deletionPartition(deletion) },
        Limit: correcting.termsOfDeletion,
      }),
    );
    const found = (await Promise.all(reads)).flatMap(({ items }) => items.map(({ sk }) => String(sk)));
    const maxMistakes = mistakesAllowed(word);
    return [...new Set(found)].filter((term) => Math.abs(term.length - word.length) <= maxMistakes);
  }

  /** How many postings the terms have, counted up to a limit. Half a read unit for each. */
  async frequencies(terms: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counts = terms.map(async (term): Promise<[string, number]> => {
      const { items } = await this.#postings(term, { Limit: correcting.countedPostings });
      return [term, items.length];
    });
    return new Map(await Promise.all(counts));
  }

  /** Adds the terms that are missing. */
  async add(terms: readonly string[]): Promise<void> {
    for (let start = 0; start < terms.length; start += MAX_BATCH_GETS) {
      const some = terms.slice(start, start + MAX_BATCH_GETS);
      const known = new Set((await this.#table.batchGet(some.map(searchKeys.word))).map(({ sk }) => sk));
      await this.#put(some.filter((term) => !known.has(term)));
    }
  }

  /**
   * Removes the terms that have no posting. Another call may write a posting between the reading and the deletion, so the result is
   * read again until both agree.
   */
  async removeUnposted(terms: readonly string[]): Promise<void> {
    for (const term of terms) {
      let isPosted = await this.#isPosted(term);
      while (!isPosted) {
        await this.#delete(term);
        isPosted = await this.#isPosted(term);
        if (!isPosted) break;
        await this.#put([term]);
        isPosted = await this.#isPosted(term);
      }
    }
  }

  async #isPosted(term: string): Promise<boolean> {
    const { items } = await this.#postings(term, { Limit: 1, ConsistentRead: true });
    return items.length > 0;
  }

  #postings(term: string, options: { readonly Limit: number; readonly ConsistentRead?: true }) {
    return this.#table.query({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
      ExpressionAttributeValues: { ':pk': postingPartition(undefined, term), ':word': `${term}#` },
      ...options,
    });
  }

  /** Writes the terms last, so that a term that is present is indexed by its deletions. */
  async #put(terms: readonly string[]): Promise<void> {
    const byDeletion = terms.flatMap((term) =>
      deletions(term).map((deletion) => searchKeys.deletion(deletion, term)),
    );
    for (const items of [byDeletion, terms.map(searchKeys.word)]) {
      await this.#table.batchWrite(items.map((Item) => ({ PutRequest: { Item } })));
    }
  }

  async #delete(term: string): Promise<void> {
    await this.#table.batchWrite([{ DeleteRequest: { Key: searchKeys.word(term) } }]);
    await this.#table.batchWrite(
      deletions(term).map((deletion) => ({ DeleteRequest: { Key: searchKeys.deletion(deletion, term) } })),
    );
  }
}
