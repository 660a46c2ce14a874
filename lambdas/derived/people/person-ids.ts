import type { Page, PageRequest } from '../../platform/page.ts';
import { sitemapDigits, sitemapPage, type Table } from '../../table/index.ts';
import { peopleSitemapPartition } from './items.ts';

/** Ids of people whom pages show, in the order of their hashes. */
export async function personIdPage(table: Table, request: PageRequest): Promise<Page<string>> {
  const { items, next } = await sitemapPage(table, peopleSitemapPartition, sitemapDigits, request);
  return { items: items.map(({ sk }) => sk.slice(sk.lastIndexOf('#') + 1)), next };
}
