import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deploymentFetch } from './deployment-network.ts';

describe('a function at the edge', () => {
  let server: Server;
  let fetchThere: typeof fetch;

  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url === '/never') return;
      response.end(JSON.stringify([request.method, request.url, request.headers['x-secret']]));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    fetchThere = deploymentFetch({ 'api.example': port });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('reaches the host names of its deployment, with headers and query', async () => {
    const response = await fetchThere('https://api.example/api/stats?a=b', { headers: { 'x-secret': 's' } });
    expect(await response.json()).toEqual(['GET', '/api/stats?a=b', 's']);
  });

  it.each(['https://elsewhere.example/', 'http://api.example/', 'https://constructor/'])(
    'does not reach %s',
    async (url) => {
      await expect(fetchThere(url)).rejects.toThrow('no host of this deployment');
    },
  );

  it('aborts by the signal', async () => {
    const call = fetchThere('https://api.example/never', { signal: AbortSignal.timeout(10) });
    await expect(call).rejects.toThrow('aborted due to timeout');
  });
});
