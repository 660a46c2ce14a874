import type { ProviderChangeRecord } from '../../../shared/contracts/providers/provider-changes.ts';
import { fullName } from '../../../shared/domain/people/person-name.ts';
import { parseItem, type Table } from '../../table/index.ts';
import { clinicItemSchema, clinicKeys } from '../clinics/index.ts';
import { personItemSchema, personKeys } from '../people/index.ts';
import type { ProviderChanges } from './change-repository.ts';

/** What the mail about a decision says, and to whom. */
export interface MailedChange
  extends Pick<ProviderChangeRecord, 'kind' | 'state' | 'email' | 'removal' | 'reason'> {
  /** Of the clinic or the person; undefined where the record is gone. */
  readonly name: string | undefined;
}

/** The mails to providers about what staff have decided. All throw `service_unavailable`. */
export class ChangeMails {
  readonly #table: Table;
  readonly #changes: Pick<ProviderChanges, 'change' | 'forgetAddress'>;

  constructor(table: Table, changes: Pick<ProviderChanges, 'change' | 'forgetAddress'>) {
    this.#table = table;
    this.#changes = changes;
  }

  /** Undefined where there is no such change. */
  async decision(id: string): Promise<MailedChange | undefined> {
    const change = await this.#changes.change(id);
    return change && { ...change, name: await this.#nameOf(change) };
  }

  forgetAddress(id: string): Promise<void> {
    return this.#changes.forgetAddress(id);
  }

  async #nameOf({ kind, subjectId }: ProviderChangeRecord): Promise<string | undefined> {
    if (kind === 'practitioner') {
      const item = await this.#table.get(personKeys.person(subjectId));
      return item && fullName(parseItem('person', personItemSchema, item).name);
    }
    const item = await this.#table.get(clinicKeys.clinic(subjectId));
    return item && parseItem('clinic', clinicItemSchema, item).name;
  }
}
