import type { OpenData } from '../../../shared/contracts/open-data.ts';
import type { OpenDataReader, OpenDataWriter } from '../../app/exports/publish-export.ts';
import type { Table } from './client.ts';
import { latestExportItemSchema } from './items.ts';
import { keys } from './keys.ts';
import { parseItem } from './parse-items.ts';

/** Access pattern 44. */
export class OpenDataRepository implements OpenDataReader, OpenDataWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async latest(): Promise<OpenData | undefined> {
    const item = await this.#table.get(keys.latestExport());
    return item && parseItem('last export', latestExportItemSchema, item);
  }

  store(openData: OpenData): Promise<void> {
    return this.#table.put({ Item: { ...keys.latestExport(), ...openData } });
  }
}
