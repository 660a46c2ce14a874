import type { IncomingMessage, ServerResponse } from 'node:http';
import { CognitoError, UnsupportedError } from 'cognito-local/lib/errors.js';
import type { InspectedRequest } from '../cloudfront/web-acl.ts';
import { parseJson, readText } from '../http/local-server.ts';
import type { Faults } from '../stand-ins/faults.ts';
import type { Operations } from './operations.ts';
import { keySet } from './tokens.ts';

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.';
const MAX_BODY_BYTES = 1024 * 1024;

/** The operations that browsers call without a signature. All others need AWS credentials. */
const PUBLIC_OPERATIONS: ReadonlySet<string> = new Set([
  'AssociateSoftwareToken',
  'ConfirmForgotPassword',
  'ConfirmSignUp',
  'DeleteUser',
  'ForgotPassword',
  'GetUser',
  'GetTokensFromRefreshToken',
  'InitiateAuth',
  'ResendConfirmationCode',
  'RespondToAuthChallenge',
  'RevokeToken',
  'SetUserMFAPreference',
  'SignUp',
  'VerifySoftwareToken',
]);

/** Whether a web ACL blocks a request. */
/** With which Cognito names the operation to AWS WAF. */
const OPERATION_HEADER = 'x-amzn-cognito-operation-name';

export type Inspect = (request: InspectedRequest) => boolean;

export interface UserPoolServer {
  readonly operations: Operations;
  readonly faults: Faults;
  /** Scheme, host and port of this server. */
  readonly origin: string;
  readonly warn: (message: string) => void;
  /** Web ACLs in front of the pools. */
  readonly firewalls: ReadonlySet<Inspect>;
}

/** Cognito's endpoint: operations by `X-Amz-Target`, and the keys that a pool publishes. */
export async function handleUserPools(
  { operations, origin, faults, warn, firewalls }: UserPoolServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', url = '/', headers } = request;
  const send = (status: number, body?: object, type = 'application/x-amz-json-1.1') => {
    response.writeHead(status, {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '600',
      'access-control-expose-headers': 'x-amzn-errortype, x-amzn-errormessage',
      'cache-control': 'no-store',
      ...(body && { 'content-type': type }),
    });
    response.end(body && JSON.stringify(body));
  };
  const fail = (code: string, message: string, status = 400) => send(status, { __type: code, message });

  const published = /^\/([\w-]+)\/\.well-known\/(jwks\.json|openid-configuration)$/.exec(url);
  if (method === 'GET' && published) {
    const fault = faults.next((one) => one !== 'lost');
    if (fault === 'timeout') return;
    if (fault !== undefined)
      return send(Number(fault), { message: 'Internal Server Error' }, 'application/json');
    const issuer = `${origin}/${published[1]}`;
    const document = published[2] === 'jwks.json' ? keySet : openIdConfiguration(issuer);
    return send(200, document, 'application/json');
  }
  if (method === 'OPTIONS') return send(200);
  const target = headers['x-amz-target'];
  const operation = typeof target === 'string' ? target.replace(TARGET_PREFIX, '') : '';
  const isSigned = headers.authorization?.startsWith('AWS4-HMAC-SHA256 ') === true;
  const ip = request.socket.remoteAddress ?? '127.0.0.1';
  // Before the body is read. AWS WAF does not inspect requests that AWS credentials sign.
  const inspected = { method, path: url, ip, headers: { [OPERATION_HEADER]: operation } };
  if (!isSigned && [...firewalls].some((isBlocked) => isBlocked(inspected))) {
    // Cognito's own response, whatever the rule defines.
    return fail('ForbiddenException', 'Request not allowed due to WAF block.');
  }
  const body = await readText(request, MAX_BODY_BYTES);
  if (method !== 'POST' || url !== '/') return fail('UnknownOperationException', 'Not found', 404);

  if (!PUBLIC_OPERATIONS.has(operation) && !isSigned) {
    return fail('MissingAuthenticationTokenException', 'Missing Authentication Token');
  }
  const fault = faults.next();
  // The pool does nothing, and the caller times out.
  if (fault === 'timeout') return;
  if (typeof fault === 'number') {
    if (fault === 503) return fail('ServiceUnavailable', 'Service unavailable', fault);
    return fault >= 500
      ? fail('InternalErrorException', 'Something went wrong', fault)
      : fail('TooManyRequestsException', 'Rate exceeded', fault);
  }
  const sent = parseJson(body);
  if (sent === undefined) return fail('SerializationException', 'The body is not JSON');
  try {
    const result = await operations.run(operation, sent);
    // The operation is complete, and the caller times out.
    if (fault === 'lost') return;
    return send(200, toWire(result));
  } catch (error) {
    if (error instanceof CognitoError) return fail(error.code, error.message);
    warn(`User pools: ${operation}: ${error instanceof Error ? error.message : String(error)}`);
    if (error instanceof UnsupportedError) return fail('UnknownOperationException', error.message);
    return fail('InternalErrorException', 'Internal error', 500);
  }
}

function openIdConfiguration(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
    response_types_supported: ['code', 'token'],
    subject_types_supported: ['public'],
  };
}

/** Times are seconds in this protocol. */
function toWire(result: unknown): object {
  if (typeof result !== 'object' || result === null) return {};
  const seconds = (value: unknown): unknown => {
    if (value instanceof Date) return Math.floor(value.getTime() / 1_000);
    if (Array.isArray(value)) return value.map(seconds);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, seconds(inner)]));
  };
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, seconds(value)]));
}
