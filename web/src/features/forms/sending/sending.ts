/** Validates the values of a form with the schema of its call and sends them with a proof of work. */
import * as z from 'zod/mini';
import { SendError } from '../../../lib/send.ts';
import type { FormValues } from '../draft.ts';
import type { ProofOfWork } from './proof-of-work.ts';

/** Error messages by field name, one each. */
export type Messages = Readonly<Record<string, string>>;

export type Checked =
  | {
      readonly valid: true;
      /** The serialized values. Two attempts with the same body share an idempotency key. */
      readonly body: string;
      send(extras: Extras): Promise<Outcome>;
    }
  | { readonly valid: false; readonly messages: Messages };

export type FailureReason = 'offline' | 'lost' | 'tooMany' | 'unavailable';

export type Outcome =
  | { readonly kind: 'sent' }
  /** The server found invalid fields. */
  | { readonly kind: 'rejected'; readonly messages: Messages }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason;
      /** The idempotency key must not be reused. */
      readonly keySpent: boolean;
    };

export interface Sending {
  /** Starts the proof of work early, so that it is ready on submit. */
  prepare(): void;
  check(values: FormValues): Checked;
}

export interface Extras {
  readonly idempotencyKey: string;
  /** Value of the honeypot field. */
  readonly referenceNote: string;
}

/** Fields of a request besides the form's values. */
export interface Proofs {
  readonly altcha: string;
  readonly referenceNote?: string;
}

export interface SendingParts<Body> {
  readonly schema: z.ZodMiniType<Body>;
  readonly proof: ProofOfWork;
  /** Must reject with the errors of `sendCall`. */
  readonly call: (body: Body & Proofs, idempotencyKey: string) => Promise<unknown>;
}

export function createSending<Body extends object>({ schema, proof, call }: SendingParts<Body>): Sending {
  const attempt = async (body: Body, { idempotencyKey, referenceNote }: Extras) => {
    const altcha = await proof.take();
    await call({ ...body, altcha, ...(referenceNote !== '' && { referenceNote }) }, idempotencyKey);
  };
  const send = async (body: Body, extras: Extras): Promise<Outcome> => {
    try {
      await attempt(body, extras).catch((error: unknown) => {
        // The proof may have expired, or been used by an attempt whose response was lost: retry with a new one.
        if (error instanceof SendError && error.fields.altcha) return attempt(body, extras);
        throw error;
      });
      return { kind: 'sent' };
    } catch (error) {
      return outcomeOf(error);
    }
  };
  return {
    prepare: () => proof.prepare(),
    check(values) {
      const { data, error } = z.safeParse(schema, values);
      return error
        ? { valid: false, messages: firstMessages(error.issues) }
        : { valid: true, body: JSON.stringify(data), send: (extras) => send(data, extras) };
    },
  };
}

function firstMessages(issues: readonly z.core.$ZodIssue[]): Messages {
  const messages: Record<string, string> = {};
  for (const { path, message } of issues) messages[String(path[0])] ??= message;
  return messages;
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof SendError)) {
    return { kind: 'failed', reason: navigator.onLine ? 'lost' : 'offline', keySpent: false };
  }
  const fields = Object.entries(error.fields).filter(([name]) => name !== 'altcha');
  if (fields.length > 0) {
    return {
      kind: 'rejected',
      messages: Object.fromEntries(fields.map(([name, messages]) => [name, messages[0] ?? ''])),
    };
  }
  return {
    kind: 'failed',
    reason: error.status === 429 ? 'tooMany' : 'unavailable',
    // The key was used for another body.
    keySpent: error.status === 409,
  };
}
