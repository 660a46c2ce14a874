/** A user pool that signs access tokens and shows its public key, for one test file. */

import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll } from 'vitest';
import { TOKEN_CLIENT_ID } from './environment.ts';
import { useServer } from './server.ts';

export interface TestPool {
  readonly issuer: string;
  /** Headers of a request by a member of these groups. */
  authorization(groups: readonly string[]): Promise<{ authorization: string }>;
}

const KEY_ID = 'key-of-the-tests';

/** Starts the pool before the file's tests and stops it after them. */
export function usePool(): () => TestPool {
  let keys: Awaited<ReturnType<typeof generateKeyPair>>;
  const server = useServer(async (_request, response) => {
    const key = { ...(await exportJWK(keys.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
  });

  beforeAll(async () => {
    keys = await generateKeyPair('RS256');
  });
  const issuer = () => `http://127.0.0.1:${server().port}/pool_of_the_tests`;

  return () => ({
    issuer: issuer(),
    async authorization(groups) {
      const claims = {
        token_use: 'access',
        client_id: TOKEN_CLIENT_ID,
        username: 'staff@careatlas.example',
        'cognito:groups': groups,
      };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
        .setIssuer(issuer())
        .setSubject('0b7d1f3e-1111-4222-8333-444455556666')
        .setIssuedAt()
        .setExpirationTime('10m')
        .sign(keys.privateKey);
      return { authorization: `Bearer ${token}` };
    },
  });
}
