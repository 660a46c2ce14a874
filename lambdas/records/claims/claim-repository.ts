import type { ProviderAccount } from '../../../shared/contracts/providers/provider-account.ts';
import { fullName } from '../../../shared/domain/people/person-name.ts';
import {
  type OnBadItem,
  parseItem,
  parseListed,
  readableItem,
  type Table,
  WriteConflict,
} from '../../table/index.ts';
import { clinicItemSchema, clinicKeys } from '../clinics/index.ts';
import { personItemSchema, personKeys } from '../people/index.ts';
import { CLAIM_PREFIX, type ClaimRecord, claimItemSchema, claimKeys, keysOfClaim } from './items.ts';

type Subject = ProviderAccount['claims'][number]['subject'];

const entry = ({ id, slug, name }: Subject) => [id, { id, slug, name }] as const;

/** Claims of accounts on clinics and practitioners. All throw `service_unavailable`. */
export class ClaimRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /** Consistently read: a claim that has ended opens nothing from then on. */
  async claim(
    account: string,
    kind: ClaimRecord['kind'],
    subjectId: string,
  ): Promise<ClaimRecord | undefined> {
    const item = await this.#table.get(claimKeys.ofAccount(account, kind, subjectId), { consistent: true });
    return item && parseItem('claim', claimItemSchema, item);
  }

  /** Of every state, the oldest first. */
  async ofAccount(account: string): Promise<ClaimRecord[]> {
    const { pk } = claimKeys.ofAccount(account, '', '');
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :claims)',
      ExpressionAttributeValues: { ':pk': pk, ':claims': CLAIM_PREFIX },
    });
    return items
      .flatMap((item) => parseListed('claim', claimItemSchema, item, this.#onBadItem) ?? [])
      .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  }

  /** What claims are of, by id; without records that are gone. */
  async subjects(claims: readonly ClaimRecord[]): Promise<Map<string, Subject>> {
    if (claims.length === 0) return new Map();
    const keys = claims.map(({ kind, subjectId }) =>
      kind === 'clinic' ? clinicKeys.clinic(subjectId) : personKeys.person(subjectId),
    );
    const items = await this.#table.batchGet(keys);
    return new Map(
      items.flatMap((item) => {
        if (item.sk === personKeys.person('').sk) {
          const person = parseListed('practitioner', personItemSchema, item, this.#onBadItem);
          return person ? [entry({ ...person, name: fullName(person.name) })] : [];
        }
        const clinic = parseListed('clinic', clinicItemSchema, item, this.#onBadItem);
        return clinic ? [entry(clinic)] : [];
      }),
    );
  }

  /** Stores a new claim. `present`: the account has had a claim on the subject, and nothing was written. */
  async add(claim: ClaimRecord): Promise<'added' | 'present'> {
    try {
      await this.#table.transact((TableName) =>
        keysOfClaim(claim).map((key) => ({
          Put: {
            TableName,
            Item: readableItem(claimItemSchema, { ...key, ...claim }),
            ConditionExpression: 'attribute_not_exists(pk)',
          },
        })),
      );
      return 'added';
    } catch (error) {
      if (error instanceof WriteConflict) return 'present';
      throw error;
    }
  }
}
