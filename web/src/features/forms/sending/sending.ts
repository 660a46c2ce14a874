/**
 * How a form's values become a record: checked by the schema of the call, sent with a proof of work, and what came of
 * it. Loads when a visitor turns to a form.
 */
import * as z from 'zod/mini';
import { SendError } from '../../../lib/send.ts';
import type { FormValues, Messages } from '../form-values.ts';
import type { ProofOfWork } from './proof-of-work.ts';

export type Checked =
  | {
      readonly valid: true;
      /** What is sent, to tell one try from another. */
      readonly body: string;
      send(extras: Extras): Promise<Outcome>;
    }
  | { readonly valid: false; readonly messages: Messages };

export type FailureReason = 'offline' | 'lost' | 'tooMany' | 'unavailable';

export type Outcome =
  | { readonly kind: 'sent' }
  /** The server does not take some fields. */
  | { readonly kind: 'rejected'; readonly messages: Messages }
  | {
      readonly kind: 'failed';
      readonly reason: FailureReason /** Not to be tried again. */;
      readonly keySpent: boolean;
    };

export interface Sending {
  /** Begins what takes time, so that it is done when the form is. */
  prepare(): void;
  check(values: FormValues): Checked;
}

export interface Extras {
  readonly idempotencyKey: string;
  /** What a robot has entered where people see no field. */
  readonly referenceNote: string;
}

/** What a request carries besides the form's values. */
export interface Proofs {
  readonly altcha: string;
  readonly referenceNote?: string;
}

export interface SendingParts<Body> {
  readonly schema: z.ZodMiniType<Body>;
  readonly proof: ProofOfWork;
  /** Rejects as `sendCall` does. */
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
        // A proof can be too old, or used by a try whose answer was lost: another one settles it.
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
    // Something else was sent with this key before.
    keySpent: error.status === 409,
  };
}
