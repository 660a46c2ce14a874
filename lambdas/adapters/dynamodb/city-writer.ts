import type { CityRecord } from '../../../shared/domain/records.ts';
import { AppError } from '../../app/errors.ts';
import type { Table, TransactItems } from './client.ts';
import { cityItemSchema } from './items.ts';
import { keys } from './keys.ts';
import { parseItem } from './parse-items.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/**
 * Adds or changes a city and the item of its slug, in one transaction; its totals stay. Throws `conflict` when another city
 * has the slug.
 */
export function putCity(table: Table, { id, slug, name, state, country }: CityRecord): Promise<void> {
  const city = { id, slug, name, state, country };
  const isOwnSlug = {
    ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
    ExpressionAttributeValues: { ':id': id },
  };
  return retryOnConflict(
    async () => {
      const item = await table.get(keys.city(id), { consistent: true });
      const before = item && parseItem('city', cityItemSchema, item);
      await table.transact((TableName) => {
        const writes: TransactItems = [
          {
            Update: {
              TableName,
              Key: keys.city(id),
              UpdateExpression:
                'SET id = :id, slug = :slug, #name = :name, #state = :state, country = :country',
              // What was read decides which slug is deleted.
              ConditionExpression: before === undefined ? 'attribute_not_exists(pk)' : 'slug = :before',
              ExpressionAttributeNames: { '#name': 'name', '#state': 'state' },
              ExpressionAttributeValues: {
                ':id': id,
                ':slug': slug,
                ':name': name,
                ':state': state,
                ':country': country,
                ...(before !== undefined && { ':before': before.slug }),
              },
            },
          },
          { Put: { TableName, Item: { ...keys.citySlug(slug), ...city }, ...isOwnSlug } },
        ];
        if (before !== undefined && before.slug !== slug) {
          writes.push({ Delete: { TableName, Key: keys.citySlug(before.slug), ...isOwnSlug } });
        }
        return writes;
      });
    },
    async () => {
      const owner = await table.get(keys.citySlug(slug), { consistent: true });
      if (owner !== undefined && owner.id !== id)
        throw new AppError('conflict', 'Another city has the slug.');
      return undefined;
    },
  );
}
