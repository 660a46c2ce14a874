import { UNLISTED_QUEUE } from '../../records/clinics/index.ts';
import { PRACTICE_QUEUE } from '../../records/submissions/index.ts';
import type { TaxonomyUsage, UsedBy } from '../../records/taxonomy/index.ts';
import { taxonomyKeys, totalsItemSchema } from '../../records/taxonomy/index.ts';
import type { Table } from '../../table/index.ts';
import { queueQuery } from '../../table/index.ts';

type Kind = 'city' | 'category';

/** What has a city or category: totals of public clinics, and the queues of the others. */
export class TaxonomyUses implements TaxonomyUsage {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async counts(kind: Kind, ids: readonly string[]) {
    const items =
      ids.length === 0
        ? []
        : await this.#table.batchGet(
            ids.map((id) => (kind === 'city' ? taxonomyKeys.city(id) : taxonomyKeys.category(id))),
          );
    return new Map(
      items.flatMap((item) => {
        const { id, clinicCount } = totalsItemSchema.parse(item);
        return id === undefined ? [] : [[id, { clinicCount }] as const];
      }),
    );
  }

  async of(kind: Kind, id: string): Promise<UsedBy> {
    const [counts, unlisted, waiting] = await Promise.all([
      this.counts(kind, [id]),
      this.#inQueue(UNLISTED_QUEUE, kind, id),
      this.#inQueue(PRACTICE_QUEUE, kind, id),
    ]);
    return { listed: counts.get(id)?.clinicCount ?? 0, unlisted, waiting };
  }

  /** Staff remove rarely: the queue is looked through. */
  async #inQueue(queue: string, kind: Kind, id: string): Promise<number> {
    const query = queueQuery({ queue, order: 'oldest first' });
    const items = await this.#table.queryAll({
      ...query,
      FilterExpression: '#kind.#id = :id',
      ExpressionAttributeNames: { ...query.ExpressionAttributeNames, '#kind': kind, '#id': 'id' },
      ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ':id': id },
    });
    return items.length;
  }
}
