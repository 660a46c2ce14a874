import type { ContactRecord, SubmissionRecord } from '../../../shared/domain/records.ts';
import type { Table } from '../../table/index.ts';
import { parseItem } from '../../table/index.ts';
import { clinicKeys, reservedSlugItemSchema } from '../clinics/index.ts';
import { contactItemSchema, submissionItemSchema, submissionKeys } from './items.ts';

/** Consistently read: workers read a record right after it was stored. */
export class SubmissionRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async submission(id: string): Promise<SubmissionRecord | undefined> {
    const item = await this.#table.get(submissionKeys.submission(id), { consistent: true });
    return item && parseItem('submission', submissionItemSchema, item);
  }

  /** The practice that a slug is reserved for. */
  async idOfReservedSlug(slug: string): Promise<string | undefined> {
    const item = await this.#table.get(clinicKeys.reservedSlug(slug));
    return item && parseItem('reserved slug', reservedSlugItemSchema, item).submissionId;
  }

  async contact(id: string): Promise<ContactRecord | undefined> {
    const item = await this.#table.get(submissionKeys.contact(id), { consistent: true });
    return item && parseItem('contact message', contactItemSchema, item);
  }
}
