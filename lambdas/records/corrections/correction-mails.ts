import type { CorrectionRecord } from '../../../shared/contracts/corrections/corrections.ts';
import { parseItem, type Table, WriteConflict } from '../../table/index.ts';
import { clinicItemSchema, clinicKeys } from '../clinics/index.ts';
import { correctionItemSchema, correctionKeys } from './items.ts';

/** What the mail about a decision says, and to whom. */
export interface MailedDecision extends Pick<CorrectionRecord, 'email' | 'status'> {
  /** Undefined where the clinic's record is gone. */
  readonly clinic: { readonly name: string; readonly slug: string } | undefined;
}

/** The mails to visitors about decided corrections. All throw `service_unavailable`. */
export class CorrectionMails {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Undefined where there is no such correction. */
  async decision(id: string): Promise<MailedDecision | undefined> {
    const item = await this.#table.get(correctionKeys.correction(id), { consistent: true });
    if (item === undefined) return undefined;
    const { email, status, clinicId } = parseItem('correction', correctionItemSchema, item);
    const found = await this.#table.get(clinicKeys.clinic(clinicId));
    return { email, status, clinic: found && parseItem('clinic', clinicItemSchema, found) };
  }

  /** Deletes the visitor's address of a correction, which was kept for its mail. */
  async forgetAddress(id: string): Promise<void> {
    try {
      await this.#table.update({
        Key: correctionKeys.correction(id),
        ConditionExpression: 'attribute_exists(pk)',
        UpdateExpression: 'SET email = :none',
        ExpressionAttributeValues: { ':none': '' },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}
