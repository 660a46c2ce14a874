import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll } from 'vitest';

/** Serves on a free port of 127.0.0.1 from before this file's tests, or this group's, until after them. */
export function useServer(listener: RequestListener): () => { readonly port: number } {
  const server = createServer(listener);
  let port = 0;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    port = address.port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  return () => ({ port });
}
