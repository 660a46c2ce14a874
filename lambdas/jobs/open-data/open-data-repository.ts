import type { OpenData } from '../../../shared/contracts/pages/open-data.ts';
import type { Table } from '../../table/index.ts';
import { parseItem } from '../../table/index.ts';
import { latestExportItemSchema, openDataKeys } from './items.ts';

/** The last export that is complete. */
export class OpenDataRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async latest(): Promise<OpenData | undefined> {
    const item = await this.#table.get(openDataKeys.latestExport());
    return item && parseItem('last export', latestExportItemSchema, item);
  }

  store(openData: OpenData): Promise<void> {
    return this.#table.put({ Item: { ...openDataKeys.latestExport(), ...openData } });
  }
}
