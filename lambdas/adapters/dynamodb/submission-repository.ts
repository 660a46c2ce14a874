import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { SubmissionReader } from '../../app/submissions/ports.ts';
import type { Table } from './client.ts';
import { contactItemSchema, reservedSlugItemSchema, submissionItemSchema } from './items.ts';
import { keys } from './keys.ts';
import { parseItem } from './parse-items.ts';

export class SubmissionRepository implements SubmissionReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Access pattern 16. */
  async submission(id: string): Promise<SubmissionRecord | undefined> {
    const item = await this.#table.get(keys.submission(id), { consistent: true });
    return item && parseItem('submission', submissionItemSchema, item);
  }

  /** Access pattern 17: the practice that a slug is reserved for. */
  async idOfReservedSlug(slug: string): Promise<string | undefined> {
    const item = await this.#table.get(keys.reservedSlug(slug));
    return item && parseItem('reserved slug', reservedSlugItemSchema, item).submissionId;
  }

  /** Access pattern 18. */
  async contact(id: string): Promise<ContactRecord | undefined> {
    const item = await this.#table.get(keys.contact(id), { consistent: true });
    return item && parseItem('contact message', contactItemSchema, item);
  }
}
