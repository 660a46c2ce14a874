import type { ClinicRecord, ListedClinic } from '../../../shared/domain/records.ts';
import type { Table, Writes } from '../../table/index.ts';
import { retryOnConflict } from '../../table/index.ts';
import { categoryRatings, putClinic } from './clinic-items.ts';
import { clinicKeys } from './items.ts';
import { freeSlug } from './slugs.ts';

/** `present`: a clinic of that id exists already, and nothing was changed. */
export type Added = 'added' | 'present';

/** Adds clinics. Their slug is made unique, so it may get a suffix. */
export class ClinicWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** One transaction for the clinic with its slug, place state and rank: everything else is derived of them. */
  async addApproved(clinic: ListedClinic): Promise<Added> {
    if ((await categoryRatings(this.#table, clinic)) === undefined) {
      throw new Error(`the directory has no city ${clinic.city.id} or no category ${clinic.category.id}`);
    }
    if ((await this.#stored(clinic.id)) !== undefined) return 'present';
    return this.#add(clinic, (named) => (TableName) => [
      ...putClinic(TableName, named),
      {
        ConditionCheck: {
          TableName,
          Key: clinicKeys.reservedSlug(named.slug),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
  }

  /**
   * Runs the transaction, and retries it on conflicts with a free slug, in case the clinic's own is taken.
   */
  #add<Clinic extends ClinicRecord>(clinic: Clinic, plan: (named: Clinic) => Writes): Promise<Added> {
    return retryOnConflict<Added>(
      async (attempt) => {
        const slug = attempt === 1 ? clinic.slug : await freeSlug(this.#table, clinic.slug, clinic.id);
        await this.#table.transact(plan({ ...clinic, slug }));
        return 'added';
      },
      async () => ((await this.#stored(clinic.id)) === undefined ? undefined : 'present'),
    );
  }

  #stored(clinicId: string) {
    return this.#table.get(clinicKeys.clinic(clinicId), { consistent: true });
  }
}
