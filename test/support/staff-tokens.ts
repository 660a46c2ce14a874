/**
 * Tokens of a running site's user pool: real ones, obtained as a browser does, and hostile ones. Locally every pool signs
 * with the key that cognito-local brings along, so that a hostile token can be wrong in one thing only.
 */
import privateKey from 'cognito-local/lib/keys/cognitoLocal.private.json' with { type: 'json' };
import publicKey from 'cognito-local/lib/keys/cognitoLocal.public.json' with { type: 'json' };
import { decodeJwt, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import * as z from 'zod';
import { localProviders, localStaff } from '../../scripts/local/user-pools/local-people.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { type SignIn, signInSchema } from '../../shared/contracts/staff/sign-in.ts';

export interface Tokens {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

const answerSchema = z.object({
  AuthenticationResult: z.object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string() }),
});

/** Signs a local person in with their password, through the pool that the site names. */
export async function signIn(baseUrl: string, who: keyof typeof localStaff): Promise<Tokens> {
  const { email, password } = localStaff[who];
  return signInWith(await signInSettings(baseUrl), email, password);
}

export async function signInProvider(baseUrl: string, who: keyof typeof localProviders): Promise<Tokens> {
  const { email, password } = localProviders[who];
  return signInWith(await providerSignIn(baseUrl), email, password);
}

export async function signInWith(settings: SignIn, name: string, password: string): Promise<Tokens> {
  const answer = await cognito(settings, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: name, PASSWORD: password },
  });
  const { AccessToken, IdToken, RefreshToken } = answerSchema.parse(answer).AuthenticationResult;
  return { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken };
}

/** The site's settings for signing in. */
export async function signInSettings(baseUrl: string): Promise<SignIn> {
  const response = await fetch(`${baseUrl}${contracts.getSignIn.path}`);
  return signInSchema.parse(await response.json());
}

/** The site's settings for signing providers in. */
export async function providerSignIn(baseUrl: string): Promise<SignIn> {
  const response = await fetch(`${baseUrl}${contracts.getProviderSignIn.path}`);
  return signInSchema.parse(await response.json());
}

/** Calls an operation of the pool as a browser does, for the site's client; throws on an error. */
export async function cognito(
  { issuer, clientId }: SignIn,
  operation: string,
  request: object,
): Promise<unknown> {
  return post(issuer, operation, { ClientId: clientId, ...request });
}

/** Calls an operation of the pool with an administrator's permissions, such as `AdminCreateUser`; throws on an error. */
export async function asPoolAdministrator(
  { issuer }: SignIn,
  operation: string,
  request: object,
): Promise<unknown> {
  const UserPoolId = new URL(issuer).pathname.slice(1);
  // Locally any signature is valid.
  return post(
    issuer,
    operation,
    { UserPoolId, ...request },
    { authorization: 'AWS4-HMAC-SHA256 Credential=test' },
  );
}

async function post(
  issuer: string,
  operation: string,
  request: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const response = await fetch(new URL('/', issuer), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      ...headers,
    },
    body: JSON.stringify(request),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
  return answer;
}

export interface HostileToken {
  /** Why it is not valid for staff. */
  readonly fault: string;
  readonly token: string;
  /** The status of a call for staff with it. */
  readonly status: 401 | 403;
}

/** Tokens without staff permissions, made from an administrator's and a visitor's real ones. */
export async function hostileTokens(baseUrl: string): Promise<HostileToken[]> {
  const [admin, visitor, provider] = await Promise.all([
    signIn(baseUrl, 'admin'),
    signIn(baseUrl, 'visitor'),
    signInProvider(baseUrl, 'provider'),
  ]);
  const claims = decodeJwt(admin.accessToken);
  const now = Math.floor(Date.now() / 1_000);
  const [header, , signature] = visitor.accessToken.split('.');
  const promoted = { ...decodeJwt(visitor.accessToken), 'cognito:groups': ['admin'] };
  const otherKey = await generateKeyPair('RS256');
  const unauthorized = (fault: string, token: string) => ({ fault, token, status: 401 as const });
  return [
    unauthorized('no token at all', 'garbage'),
    unauthorized('expired', await sign({ ...claims, iat: now - 7_200, exp: now - 3_600 })),
    unauthorized('without an end', await sign({ ...claims, exp: undefined })),
    unauthorized('not valid yet', await sign({ ...claims, nbf: now + 3_600 })),
    unauthorized('of another pool', await sign({ ...claims, iss: `${claims.iss}x` })),
    unauthorized('for another client', await sign({ ...claims, client_id: 'another-client' })),
    unauthorized('unsigned', new UnsecuredJWT(claims).encode()),
    unauthorized('signed with another key', await sign(claims, otherKey.privateKey)),
    unauthorized('signed with the public key as a secret', await signWithPublicKey(claims)),
    unauthorized(
      'changed after it was signed',
      [header, Buffer.from(JSON.stringify(promoted)).toString('base64url'), signature].join('.'),
    ),
    unauthorized('an id token', admin.idToken),
    unauthorized('a refresh token', admin.refreshToken),
    unauthorized('of a provider', provider.accessToken),
    unauthorized(
      'of a provider in a group of the name of staff’s',
      await sign({ ...decodeJwt(provider.accessToken), 'cognito:groups': ['admin'] }),
    ),
    unauthorized(
      'of a provider that names the client of staff',
      await sign({ ...decodeJwt(provider.accessToken), client_id: claims.client_id }),
    ),
    { fault: 'of a visitor', token: visitor.accessToken, status: 403 },
    {
      fault: 'of a group whose name contains that of the staff group',
      token: await sign({ ...claims, 'cognito:groups': ['notadmin', 'admin-readers'] }),
      status: 403,
    },
  ];
}

/** Tokens that open no call of providers, made from a provider's real ones. */
export async function tokensOfNoProvider(baseUrl: string): Promise<Omit<HostileToken, 'status'>[]> {
  const [provider, admin] = await Promise.all([
    signInProvider(baseUrl, 'provider'),
    signIn(baseUrl, 'admin'),
  ]);
  const claims = decodeJwt(provider.accessToken);
  const ofStaff = decodeJwt(admin.accessToken);
  const now = Math.floor(Date.now() / 1_000);
  const otherKey = await generateKeyPair('RS256');
  return [
    { fault: 'no token at all', token: 'garbage' },
    { fault: 'of staff', token: admin.accessToken },
    { fault: 'of staff for a provider', token: await sign({ ...ofStaff, sub: claims.sub }) },
    { fault: 'of staff for the site', token: await sign({ ...ofStaff, client_id: claims.client_id }) },
    { fault: 'an id token', token: provider.idToken },
    { fault: 'a refresh token', token: provider.refreshToken },
    { fault: 'expired', token: await sign({ ...claims, iat: now - 7_200, exp: now - 3_600 }) },
    { fault: 'without an end', token: await sign({ ...claims, exp: undefined }) },
    { fault: 'of another pool', token: await sign({ ...claims, iss: `${claims.iss}x` }) },
    { fault: 'for another client', token: await sign({ ...claims, client_id: 'another-client' }) },
    { fault: 'unsigned', token: new UnsecuredJWT(claims).encode() },
    { fault: 'signed with another key', token: await sign(claims, otherKey.privateKey) },
    { fault: 'signed with the public key as a secret', token: await signWithPublicKey(claims) },
  ];
}

async function sign(claims: Record<string, unknown>, key?: CryptoKey): Promise<string> {
  return new SignJWT(claims as JWTPayload)
    .setProtectedHeader({ alg: 'RS256', kid: privateKey.jwk.kid })
    .sign(key ?? (await importJWK(privateKey.jwk, 'RS256')));
}

/** A verifier that lets the token choose the algorithm uses the public key as a shared secret. */
function signWithPublicKey(claims: JWTPayload): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: privateKey.jwk.kid })
    .sign(Buffer.from(publicKey.pem));
}
