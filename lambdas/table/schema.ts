/**
 * The single table's schema: read by the CDK stack that creates it and by the repositories that use it, so that it is
 * written once. The `items.ts` of each room names the access patterns.
 */

export interface IndexSchema {
  readonly partitionKey: string;
  readonly sortKey: string;
  /** Attributes that the index carries besides the keys, if any; `all` projects the whole item. */
  readonly projection: readonly string[] | 'all';
}

const listing = <Name extends string>(name: Name) =>
  ({
    partitionKey: `${name}Pk`,
    sortKey: `${name}Sk`,
    // Lists show cards and filter by facets, so an index entry carries these and no more: smaller items, cheaper pages.
    projection: ['card', 'facets'],
  }) as const;

export const tableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  timeToLive: 'expiresAt',
  stream: 'NEW_AND_OLD_IMAGES',
  indexes: {
    byCityCategory: listing('byCityCategory'),
    byCity: listing('byCity'),
    byCategory: listing('byCategory'),
    byRank: listing('byRank'),
    byCell: listing('byCell'),
    byQueue: { partitionKey: 'byQueuePk', sortKey: 'byQueueSk', projection: 'all' },
    bySitemap: { partitionKey: 'bySitemapPk', sortKey: 'bySitemapSk', projection: [] },
  },
} as const satisfies {
  partitionKey: string;
  sortKey: string;
  timeToLive: string;
  stream: 'NEW_AND_OLD_IMAGES';
  indexes: Record<string, IndexSchema>;
};

export type IndexName = keyof typeof tableSchema.indexes;
