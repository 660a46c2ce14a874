/** The caller of a request: authenticated by the gateway's authorizer where a route has one, by the function elsewhere. */
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import * as z from 'zod/mini';
import type { Auth } from '../../shared/contracts/contract.ts';
import type { AuditRecord } from '../../shared/domain/records.ts';
import { AppError } from '../platform/errors.ts';
import type { ProviderEmail } from '../platform/identity/provider-emails.ts';
import {
  type Caller,
  isStaff,
  type ProviderCaller,
  type TokenVerifier,
} from '../platform/identity/token-verifier.ts';

/** An event of a route with the JWT authorizer or without. */
export type HttpEvent = Omit<APIGatewayProxyEventV2WithJWTAuthorizer, 'requestContext'> & {
  readonly requestContext: Omit<APIGatewayProxyEventV2WithJWTAuthorizer['requestContext'], 'authorizer'> &
    Partial<Pick<APIGatewayProxyEventV2WithJWTAuthorizer['requestContext'], 'authorizer'>>;
};

/** Claims as the gateway passes them on: each is a text, and a list has brackets. */
const claimsSchema = z.object({
  sub: z.string(),
  // An id token passes the authorizer as well, but is no proof of permissions.
  token_use: z.literal('access'),
  username: z.string(),
  iss: z.optional(z.string()),
  client_id: z.optional(z.string()),
  'cognito:groups': z.optional(z.string()),
});

/** `[admin other]` gives `admin` and `other`. Names of groups hold no space. */
export function parseGroups(claim: string | undefined): string[] {
  const inner = /^\[(.*)\]$/s.exec(claim ?? '')?.[1] ?? '';
  return inner.split(' ').filter((group) => group !== '');
}

/** The user pool of providers, for functions that answer their calls. */
export interface ProviderPool {
  readonly issuer: string;
  readonly clientId: string;
  readonly email: ProviderEmail;
}

export interface Verifiers {
  readonly tokenVerifier: TokenVerifier;
  readonly providers?: ProviderPool | undefined;
}

/** The caller of a call. Throws `unauthorized` and `forbidden`: a token that does not verify is denied even where none is needed. */
export async function callerOf(
  event: HttpEvent,
  auth: Auth,
  { tokenVerifier, providers }: Verifiers,
): Promise<Caller | undefined> {
  switch (auth) {
    case 'admin': {
      const caller = authorizedCaller(event);
      if (caller === undefined) throw new AppError('unauthorized', 'Sign in to do this.');
      if (!isStaff(caller)) throw new AppError('forbidden', 'Only staff may do this.');
      return caller;
    }
    case 'provider': {
      if (providers === undefined) throw new AppError('internal', 'The function knows no providers.');
      const caller = authorizedCaller(event, providers);
      if (caller === undefined) throw new AppError('unauthorized', 'Sign in to do this.');
      return providers.email(caller, event.headers.authorization ?? '');
    }
    case 'public':
    case 'mixed': {
      const { authorization } = event.headers;
      if (authorization === undefined) return undefined;
      const caller = await tokenVerifier.verify(authorization);
      if (caller === undefined) throw new AppError('unauthorized', 'The token is not valid.');
      return caller;
    }
  }
}

/** @param pool Of whose tokens the claims must be; the gateway's authorizer has checked that, too. */
function authorizedCaller(
  { requestContext }: HttpEvent,
  pool?: Pick<ProviderPool, 'issuer' | 'clientId'>,
): Caller | undefined {
  const claims = claimsSchema.safeParse(requestContext.authorizer?.jwt?.claims);
  if (!claims.success) return undefined;
  const { iss, client_id } = claims.data;
  if (pool !== undefined && (iss !== pool.issuer || client_id !== pool.clientId)) return undefined;
  const { sub, username, 'cognito:groups': groups } = claims.data;
  return { subject: sub, username, groups: parseGroups(groups) };
}

/** The staff member of a call, for the audit. The gateway lets no other request in; one without a caller is denied here too. */
export function actorOf(caller: Caller | undefined): AuditRecord['actor'] {
  if (caller === undefined) throw new AppError('unauthorized', 'Sign in to do this.');
  return { subject: caller.subject, username: caller.username };
}

/** The provider of a call, with a verified email address; `callerOf` lets no other in. */
export function providerOf(caller: Caller | ProviderCaller | undefined): ProviderCaller {
  if (caller === undefined || !('email' in caller)) throw new AppError('unauthorized', 'Sign in to do this.');
  return caller;
}
