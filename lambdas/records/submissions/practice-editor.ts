import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { inQueue, readableItem, type Table, WriteConflict } from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import { asRead, type ClinicChange, type WaitingPractices } from '../clinics/index.ts';
import { PRACTICE_QUEUE, submissionItemSchema, submissionKeys } from './items.ts';
import { SubmissionRepository } from './submission-repository.ts';

/** Practices that wait for approval, edited by staff. All throw `service_unavailable`. */
export class PracticeEditor implements WaitingPractices {
  readonly #table: Table;
  readonly #submissions: SubmissionRepository;

  constructor(table: Table) {
    this.#table = table;
    this.#submissions = new SubmissionRepository(table);
  }

  async waiting(id: string): Promise<ClinicRecord | undefined> {
    const practice = await this.#submissions.submission(id);
    return practice?.status === 'pending_approval' ? practice : undefined;
  }

  /** The practice stays where it is in the queue. */
  async save({ before, after, audit }: ClinicChange): Promise<'done' | 'changed'> {
    try {
      await this.#table.transact((TableName) => [
        {
          Put: {
            TableName,
            Item: readableItem(submissionItemSchema, {
              ...submissionKeys.submission(after.id),
              ...after,
              ...inQueue(PRACTICE_QUEUE, after.createdAt, after.id),
            }),
            ...asRead(before),
          },
        },
        putAudit(TableName, audit),
      ]);
      return 'done';
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      return 'changed';
    }
  }
}
