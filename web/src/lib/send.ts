/**
 * Sends a request to the API, typed by the call's contract. Separate from `api.ts`, since most pages only read.
 */
import * as z from 'zod/mini';
import { fillPath, type RequestInput } from '../../../shared/contracts/contract.ts';
import { type ErrorBody, errorBodySchema } from '../../../shared/contracts/errors/error-body.ts';
import { ApiError } from './api.ts';

type Params = Readonly<Record<string, string>>;

/** The part of a contract that sending needs. */
interface Sendable<P extends Params, Body, Data> {
  readonly method: string;
  readonly path: string;
  readonly request?: RequestInput<P, unknown, Body> | undefined;
  readonly response: z.ZodMiniType<Data>;
}

interface SendInput<P extends Params, Body> {
  readonly params?: P;
  readonly body?: Body;
  /** The same key with the same body stores one record, however often it is sent. */
  readonly idempotencyKey?: string | undefined;
  /** Access token of a signed-in member of staff. */
  readonly token?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The browser sends it even when the page is left. */
  readonly keepalive?: boolean | undefined;
}

/** An answer that is not OK, with the API's error body if it has one. */
export class SendError extends ApiError {
  readonly body: ErrorBody | undefined;

  constructor(status: number, text: string) {
    super(status, text);
    this.body = readError(text);
  }

  /** Messages by field; empty when the answer is not about fields. */
  get fields(): Readonly<Record<string, readonly string[]>> {
    return this.body?.fields ?? {};
  }
}

/**
 * Makes a call once and returns its parsed answer. Rejects with a `SendError` when the answer is not OK, with a
 * `TypeError` when there is none, and with a `ZodError` when it does not match the contract.
 */
export async function sendCall<P extends Params, Body, Data>(
  contract: Sendable<P, Body, Data>,
  { params, body, idempotencyKey, token, signal, keepalive }: SendInput<P, Body> = {},
): Promise<Data> {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(fillPath(contract.path, params ?? {}), {
    method: contract.method,
    headers,
    credentials: 'include',
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  });
  const text = await response.text();
  if (!response.ok) throw new SendError(response.status, text || response.statusText);
  return z.parse(contract.response, text === '' ? undefined : JSON.parse(text));
}

/** Undefined unless the body is the API's own error; a proxy may send an error page. */
function readError(text: string): ErrorBody | undefined {
  try {
    return z.parse(errorBodySchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}
