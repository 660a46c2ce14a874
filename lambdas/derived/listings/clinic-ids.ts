import type { Page, PageRequest } from '../../platform/page.ts';
import { clinicIdOf } from '../../records/clinics/index.ts';
import { sitemapPage, type Table } from '../../table/index.ts';
import { sitemapPartition } from './items.ts';

/** Ids of approved clinics, in the order of their hashes. */
export async function clinicIdPage(
  table: Table,
  digits: readonly string[],
  request: PageRequest,
): Promise<Page<string>> {
  const { items, next } = await sitemapPage(table, sitemapPartition, digits, request);
  return { items: items.map(({ pk }) => clinicIdOf(pk)), next };
}
