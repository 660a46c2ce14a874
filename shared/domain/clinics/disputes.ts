/** Statements of a source that disagree with what the practice or staff have stated of a field, which stands. */
import { type Disputes, type EvidenceField, evidenceFields } from '../../contracts/entities.ts';
import { type EvidencedField, recordFieldOf } from './evidence.ts';

/** What a source states of a field, with its date if it has one. */
export interface SourceStatement {
  readonly value: Disputed['value'];
  readonly source: string;
  readonly at?: string;
}

type Disputed = NonNullable<Disputes[EvidenceField]>;
type Stated = { readonly [Name in EvidencedField]?: unknown } & { readonly disputes?: Disputes };

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const valueIn = (record: Stated, field: EvidenceField): unknown => record[recordFieldOf[field]];

/**
 * The disputes of a record after a source has stated some fields that are not its own to change. One that agrees now ends its dispute; one
 * that staff have settled stays settled until the source states another value.
 */
export function withSourceStatements(
  record: Stated,
  statements: Readonly<Partial<Record<EvidenceField, SourceStatement>>>,
): { readonly disputes?: Disputes } {
  const disputes: Disputes = {};
  for (const field of evidenceFields) {
    const before = record.disputes?.[field];
    const said = statements[field];
    const next = said === undefined ? before : { ...said, ...settledAs(before, said) };
    if (next !== undefined && !isSame(next.value, valueIn(record, field))) disputes[field] = next;
  }
  return Object.keys(disputes).length === 0 ? {} : { disputes };
}

function settledAs(before: Disputed | undefined, said: SourceStatement): Pick<Disputed, 'isSettled'> {
  return before?.isSettled === true && isSame(before.value, said.value) ? { isSettled: true } : {};
}

/** Staff have decided for what the record says, however often the source says the same again. */
export function withSettled(
  record: Stated,
  fields: readonly EvidenceField[],
): { readonly disputes?: Disputes } {
  const disputes: Disputes = {};
  for (const field of evidenceFields) {
    const one = record.disputes?.[field];
    if (one !== undefined) disputes[field] = fields.includes(field) ? { ...one, isSettled: true } : one;
  }
  return withSourceStatements({ ...record, disputes }, {});
}

/** Those that wait for staff. */
export function openDisputes(record: Stated): readonly (readonly [EvidenceField, Disputed])[] {
  return evidenceFields.flatMap((field) => {
    const one = record.disputes?.[field];
    return one === undefined || one.isSettled || isSame(one.value, valueIn(record, field))
      ? []
      : [[field, one] as const];
  });
}
