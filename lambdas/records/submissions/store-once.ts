import type { Clock } from '../../platform/clock.ts';
import { AppError, type FieldMessages, invalid } from '../../platform/errors.ts';
import type { Challenges, Solved } from './challenges.ts';
import type { Once, Outcome } from './once.ts';
import type { SubmissionWriter } from './submission-writer.ts';

/** What a form's request has besides its content. */
export interface Proofs {
  readonly idempotencyKey?: string | undefined;
  /** The solved challenge. */
  readonly altcha?: string | undefined;
  /** The honeypot field, which people do not see and bots fill in. */
  readonly referenceNote?: unknown;
}

/** A form of a request. */
export interface SentForm<Content> extends Proofs {
  readonly content: Content;
}

/** The form of a parsed body, which has the proofs among the fields of its content. */
export function sentForm<Body extends Omit<Proofs, 'idempotencyKey'>>(
  { altcha, referenceNote, ...content }: Body,
  idempotencyKey: string | undefined,
): SentForm<Omit<Body, 'altcha' | 'referenceNote'>> {
  return { content, idempotencyKey, altcha, referenceNote };
}

/** A value, or the errors of the fields that it is made of. */
export type Checked<Value> = { readonly value: Value } | { readonly fields: FieldMessages };

export interface StoreOnceDependencies {
  readonly requests: Pick<SubmissionWriter, 'earlier'>;
  readonly challenges: Pick<Challenges, 'check'>;
  readonly clock: Clock;
}

/**
 * Stores the record of a form once: returns the id of the record that this request stored, or an earlier request with its key.
 * Throws `invalid_request` by field, `conflict` for a known key with another content, and what `resolve` and `add` throw.
 */
export type StoreOnce = <Found>(
  call: string,
  form: SentForm<object>,
  resolve: () => Promise<Checked<Found>>,
  add: (found: Found, once: Once) => Promise<Outcome>,
) => Promise<string>;

export function createStoreOnce({ requests, challenges, clock }: StoreOnceDependencies): StoreOnce {
  return async (call, { content, idempotencyKey, altcha, referenceNote }, resolve, add) => {
    const at = clock();
    const named = idempotencyKey === undefined ? undefined : { call, key: idempotencyKey, content };
    // Before the proof of work, which a repeat has used already.
    const earlier = named && (await requests.earlier(named, at));
    if (earlier !== undefined) return idOf(earlier);

    const [found, proof] = await Promise.all([resolve(), checkProof(challenges, altcha)]);
    const filled = referenceNote !== undefined && referenceNote !== '';
    if ('fields' in found || 'fields' in proof || filled) {
      throw invalid({
        ...('fields' in found && found.fields),
        ...('fields' in proof && proof.fields),
        ...(filled && { referenceNote: ['Must be empty'] }),
      });
    }
    return idOf(await add(found.value, { named, solved: proof.value, at }));
  };
}

function idOf(outcome: Outcome): string {
  switch (outcome.kind) {
    case 'stored':
    case 'repeat':
      return outcome.id;
    case 'other-content':
      throw new AppError('conflict', 'This idempotency key was used for another request.');
    case 'challenge-used':
      throw invalid(altchaField('The challenge was used before'));
  }
}

const altchaField = (message: string): FieldMessages => ({ altcha: [message] });

async function checkProof(
  challenges: StoreOnceDependencies['challenges'],
  solution = '',
): Promise<Checked<Solved>> {
  if (solution === '') return { fields: altchaField('A solved challenge is required') };
  const checked = await challenges.check(solution);
  switch (checked) {
    case 'expired':
      return { fields: altchaField('The challenge has expired') };
    case 'wrong':
      return { fields: altchaField('The challenge is not solved') };
    default:
      return { value: checked };
  }
}
