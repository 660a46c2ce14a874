import * as z from 'zod/mini';
import type { ListingEventKind } from '../../../shared/contracts/providers/insights.ts';
import { retainedUntil } from '../../platform/retention.ts';
import { type OnBadItem, parseListed, retryOnConflict, type Table, tableSchema } from '../../table/index.ts';
import { clinicItemSchema, clinicKeys } from '../clinics/index.ts';
import { counterOf, insightKeys, insightsWeekItemSchema, WEEK_PREFIX, type WeekCounts } from './items.ts';

const statusSchema = z.pick(clinicItemSchema, { status: true });

/** Counters of events by clinic and week. All throw `service_unavailable`. */
export class InsightRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  async isPublic(clinicId: string): Promise<boolean> {
    const item = await this.#table.get(clinicKeys.clinic(clinicId));
    return statusSchema.safeParse(item).data?.status === 'approved';
  }

  /** Adds one: a single write, whose size does not depend on how many there are. */
  async add(clinicId: string, kind: ListingEventKind, week: string): Promise<void> {
    const update = {
      Key: insightKeys.week(clinicId, week),
      UpdateExpression: 'SET #ttl = :until ADD #counter :one',
      ExpressionAttributeNames: { '#ttl': tableSchema.timeToLive, '#counter': counterOf[kind] },
      ExpressionAttributeValues: { ':until': retainedUntil('insights', week), ':one': 1 },
    };
    await retryOnConflict(() => this.#table.update(update));
  }

  /** By week, from one on. */
  async since(clinicId: string, week: string): Promise<ReadonlyMap<string, WeekCounts>> {
    const { pk, sk } = insightKeys.week(clinicId, week);
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk AND sk >= :first',
      ExpressionAttributeValues: { ':pk': pk, ':first': sk },
    });
    return new Map(
      items.flatMap((item) => {
        const counts = parseListed('week', insightsWeekItemSchema, item, this.#onBadItem);
        return counts === undefined ? [] : [[String(item.sk).slice(WEEK_PREFIX.length), counts]];
      }),
    );
  }
}
