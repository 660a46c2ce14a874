import { expect, it } from 'vitest';
import { LocalServer } from '../http/local-server.ts';
import { deploymentFetch } from './deployment-network.ts';

it.each(['https://elsewhere.example/', 'http://api.example/', 'https://constructor/'])(
  'a function at the edge does not reach %s',
  async (url) => {
    await expect(deploymentFetch({ 'api.example': 1 })(url)).rejects.toThrow('no host of this deployment');
  },
);

it('a call of a function at the edge is aborted by its signal', async () => {
  const server = await LocalServer.open(() => {}, 0, { hosts: ['api.example'] });
  const call = deploymentFetch({ 'api.example': server.port });
  const init = { signal: AbortSignal.timeout(10) };
  await expect(call('https://api.example/never', init)).rejects.toThrow('aborted due to timeout');
  await server.close();
});
