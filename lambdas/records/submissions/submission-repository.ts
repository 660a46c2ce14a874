import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { Table } from '../../table/index.ts';
import { parseItem } from '../../table/index.ts';
import { clinicKeys, reservedSlugItemSchema } from '../clinics/index.ts';
import { contactItemSchema, submissionItemSchema, submissionKeys } from './items.ts';
import type { SubmissionReader } from './ports.ts';

export class SubmissionRepository implements SubmissionReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Access pattern 16. */
  async submission(id: string): Promise<SubmissionRecord | undefined> {
    const item = await this.#table.get(submissionKeys.submission(id), { consistent: true });
    return item && parseItem('submission', submissionItemSchema, item);
  }

  /** Access pattern 17: the practice that a slug is reserved for. */
  async idOfReservedSlug(slug: string): Promise<string | undefined> {
    const item = await this.#table.get(clinicKeys.reservedSlug(slug));
    return item && parseItem('reserved slug', reservedSlugItemSchema, item).submissionId;
  }

  /** Access pattern 18. */
  async contact(id: string): Promise<ContactRecord | undefined> {
    const item = await this.#table.get(submissionKeys.contact(id), { consistent: true });
    return item && parseItem('contact message', contactItemSchema, item);
  }
}
