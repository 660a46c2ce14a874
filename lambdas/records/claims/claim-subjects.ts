import type { ClaimKind } from '../../../shared/contracts/providers/claims.ts';
import { fullName } from '../../../shared/domain/people/person-name.ts';
import { isShown } from '../../../shared/domain/people/records.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import { type OnBadItem, parseListed, readAll, type Table } from '../../table/index.ts';
import { clinicItemSchema, clinicKeys } from '../clinics/index.ts';
import { personItemSchema, personKeys } from '../people/index.ts';

/** What a claim is of. */
export interface ClaimSubject {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Whether pages show it. */
  readonly isPublic: boolean;
  /** The record of a clinic. */
  readonly clinic?: ClinicRecord | undefined;
  readonly npi?: string | undefined;
}

interface Named {
  readonly kind: ClaimKind;
  readonly subjectId: string;
}

/** The listings that claims are of. All throw `service_unavailable`. */
export class ClaimSubjects {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Undefined for an unknown one, and for one without a page. */
  async shown(named: Named): Promise<ClaimSubject | undefined> {
    const found = isUlid(named.subjectId) ? (await this.of([named])).get(named.subjectId) : undefined;
    return found?.isPublic ? found : undefined;
  }

  /** By id; without records that are gone. */
  async of(claims: readonly Named[]): Promise<ReadonlyMap<string, ClaimSubject>> {
    const keys = claims.map(({ kind, subjectId }) =>
      kind === 'clinic' ? clinicKeys.clinic(subjectId) : personKeys.person(subjectId),
    );
    const items = await readAll(this.#table, [...new Map(keys.map((key) => [key.pk, key])).values()]);
    const subjects = [...items.values()].flatMap((item): ClaimSubject[] => {
      if (item.sk === personKeys.person('').sk) {
        const person = parseListed('practitioner', personItemSchema, item, this.#onBadItem);
        if (person === undefined) return [];
        const { id, slug, npi } = person;
        return [{ id, slug, name: fullName(person.name), isPublic: isShown(person), npi }];
      }
      const clinic = parseListed('clinic', clinicItemSchema, item, this.#onBadItem);
      if (clinic === undefined) return [];
      const { id, slug, name, status, npi } = clinic;
      return [{ id, slug, name, isPublic: status === 'approved', clinic, npi }];
    });
    return new Map(subjects.map((subject) => [subject.id, subject]));
  }
}
