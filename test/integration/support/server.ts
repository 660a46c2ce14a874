import { afterAll, beforeAll } from 'vitest';
import { type Handler, LocalServer } from '../../../scripts/local/http/local-server.ts';

/** Serves on a free port of 127.0.0.1 from before this file's tests, or this group's, until after them. */
export function useServer(handler: Handler): () => { readonly port: number } {
  let server: LocalServer;

  beforeAll(async () => {
    server = await LocalServer.open(handler);
  });
  afterAll(() => server?.close());

  return () => server;
}
