/** Lists without records: what reads of lists need of clinics, written as the projector writes it but in bulk. */

import { countedOf, listingItem } from '../../../lambdas/derived/listings/listing-item.ts';
import { sumOf, totalsOf } from '../../../lambdas/derived/totals/totals.ts';

import type { ListedClinic } from '../../../shared/domain/records.ts';
import type { TestTable } from './table.ts';

const BATCH = 25;

/** `merged`: another record stands for the clinic. */
export type Written = ListedClinic & { readonly merged?: boolean };

/** Writes the clinics' listings and adds them to the totals; no city or category is needed. */
export async function writeListings({ table }: TestTable, clinics: readonly Written[]): Promise<void> {
  const grouped = clinics.map(({ merged = false, ...clinic }) => ({
    clinic,
    role: { kept: !merged, otherCategories: [] },
  }));
  const items = grouped.map((one) => listingItem(one));
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, batch) =>
    items.slice(batch * BATCH, (batch + 1) * BATCH),
  ).values();
  const worker = async () => {
    for (const batch of batches) {
      await table.batchWrite(batch.map((Item) => ({ PutRequest: { Item } })));
    }
  };
  await Promise.all([worker(), worker()]);
  for (const { pk, sk, adds, sets = {} } of sumOf(grouped.flatMap((one) => totalsOf(countedOf(one))))) {
    const attributes = { ...adds, ...sets };
    const named = (names: object, text: string) =>
      Object.keys(names)
        .map((name) => text.replaceAll('*', name))
        .join(', ');
    await table.update({
      Key: { pk, sk },
      UpdateExpression: [
        ...(Object.keys(sets).length > 0 ? [`SET ${named(sets, '#* = :*')}`] : []),
        `ADD ${named(adds, '#* :*')}`,
      ].join(' '),
      ExpressionAttributeNames: Object.fromEntries(Object.keys(attributes).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [`:${name}`, value]),
      ),
    });
  }
}
