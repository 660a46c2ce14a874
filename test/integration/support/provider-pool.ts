/** The providers' user pool as the function `providers` asks it, for one test file. */
import { text } from 'node:stream/consumers';
import { beforeEach } from 'vitest';
import { PROVIDER_CLIENT_ID } from './environment.ts';
import type { CallOptions } from './http.ts';
import { useServer } from './server.ts';

const SUBJECT = '7b1f5c1e-0003-4000-8000-000000000003';

export interface ProviderPool {
  readonly issuer: string;
  /** Of an access token, in the format of API Gateway's authorizer. */
  readonly claims: Readonly<Record<string, string>> & { readonly sub: string };
  /** A call by the account whose address is verified. */
  readonly options: CallOptions;
  /** How the pool answers for a token; by default with the verified account. */
  answer(token: string, status: number, body: object): void;
}

export const userAnswer = (attributes: Readonly<Record<string, string>> = {}) => ({
  UserAttributes: Object.entries({
    sub: SUBJECT,
    email: 'provider@careatlas.example',
    email_verified: 'true',
    ...attributes,
  }).map(([Name, Value]) => ({ Name, Value })),
});

export function useProviderPool(): () => ProviderPool {
  const answers = new Map<string, { readonly status: number; readonly body: object }>();
  const server = useServer(async (request, response) => {
    const { AccessToken } = JSON.parse(await text(request));
    const { status, body } = answers.get(AccessToken) ?? { status: 200, body: userAnswer() };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  beforeEach(() => answers.clear());

  return () => {
    const issuer = `http://127.0.0.1:${server().port}/providers`;
    const claims = {
      sub: SUBJECT,
      username: 'id-of-the-browser',
      token_use: 'access',
      client_id: PROVIDER_CLIENT_ID,
      iss: issuer,
    };
    return {
      issuer,
      claims,
      options: { claims, headers: { authorization: 'Bearer token-of-the-provider' } },
      answer: (token, status, body) => void answers.set(token, { status, body }),
    };
  };
}
