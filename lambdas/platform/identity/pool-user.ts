import * as z from 'zod/mini';

const userSchema = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string() })) });

interface Request {
  /** Of the user pool: its host answers, and needs the person's own access token and no other permission. */
  readonly issuer: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  readonly timeoutMs: number;
}

/** Asks a user pool whose access token it is. Rejects when the pool does not respond. */
export const getUser = (request: Request): Promise<Response> => ask('GetUser', request);

/** Deletes the account of an access token. Rejects likewise. */
export const deleteUser = (request: Request): Promise<Response> => ask('DeleteUser', request);

function ask(operation: string, { issuer, token, fetch, timeoutMs }: Request): Promise<Response> {
  return fetch(new URL(issuer).origin, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ AccessToken: token }),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Attributes of the user by name. Throws for anything else than a user. */
export async function attributesOf(response: Response): Promise<ReadonlyMap<string, string>> {
  const { UserAttributes } = z.parse(userSchema, await response.json());
  return new Map(UserAttributes.map(({ Name, Value }) => [Name, Value]));
}

/** The token of an `Authorization` header. */
export const bearerToken = (authorization: string): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization)?.[1];
