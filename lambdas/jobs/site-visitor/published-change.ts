import { listingItemSchema, listingPartitions } from '../../derived/listings/index.ts';
import { postingPartition, postingPrefix } from '../../derived/search/index.ts';
import {
  clinicKeys,
  clinicRecordItem,
  TEST_CITY,
  TEST_CLINIC_ID,
  testClinic,
} from '../../records/clinics/index.ts';
import { parseItem, type Table, tableSchema } from '../../table/index.ts';

/** Begins every word that a visit publishes, so that all are in one partition of the search index. */
export const WORD_PREFIX = 'v';

/** A change of the test clinic, and where it arrives. All throw `service_unavailable`. */
export interface PublishedChange {
  /** Stores the word in the test clinic's description. */
  publish(word: string): Promise<void>;
  /** Whether the list of its city shows the word. */
  isListed(word: string): Promise<boolean>;
  /** Whether search finds the word in its city. */
  isFound(word: string): Promise<boolean>;
}

/** The records and the derived items of the table itself, since no call returns them. */
export class TestClinicChange implements PublishedChange {
  readonly #table: Pick<Table, 'put' | 'queryFirst' | 'update'>;

  constructor(table: Pick<Table, 'put' | 'queryFirst' | 'update'>) {
    this.#table = table;
  }

  async publish(word: string): Promise<void> {
    // A clinic without a rank is in no list. The projector keeps the one that is there.
    await this.#table.update({
      Key: clinicKeys.rank(TEST_CLINIC_ID),
      UpdateExpression:
        'SET clinicId = :id, score = if_not_exists(score, :none), searchScore = if_not_exists(searchScore, :none)',
      ExpressionAttributeValues: { ':id': TEST_CLINIC_ID, ':none': 0 },
    });
    await this.#table.put({ Item: clinicRecordItem(testClinic(word)) });
  }

  async isListed(word: string): Promise<boolean> {
    const { partitionKey } = tableSchema.indexes.byCity;
    const [item] = await this.#table.queryFirst(
      {
        IndexName: 'byCity',
        KeyConditionExpression: '#pk = :city',
        ExpressionAttributeNames: { '#pk': partitionKey },
        ExpressionAttributeValues: { ':city': listingPartitions.byCity(TEST_CITY.id) },
      },
      1,
    );
    if (item === undefined) return false;
    const { description = '' } = parseItem('listing', listingItemSchema, item).card;
    return description.includes(word);
  }

  async isFound(word: string): Promise<boolean> {
    const postings = await this.#table.queryFirst(
      {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :word)',
        ExpressionAttributeValues: {
          ':pk': postingPartition(TEST_CITY.id, word),
          ':word': postingPrefix(word, false),
        },
      },
      1,
    );
    return postings.length > 0;
  }
}
