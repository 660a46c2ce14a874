import dns from 'node:dns';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { LocalServer } from '../http/local-server.ts';
import { resolveLocalhostNames } from './localhost-names.ts';

const { lookup } = dns;
afterEach(() => {
  Object.defineProperty(dns, 'lookup', { value: lookup, configurable: true });
});

describe('names under localhost', () => {
  it('resolve to this machine, for every form of lookup and for requests', async () => {
    resolveLocalhostNames();
    expect(await promisify(dns.lookup)('some.prefix.localhost')).toEqual({ address: '127.0.0.1', family: 4 });
    const all = promisify<string, object, unknown>(dns.lookup)('PLACES.localhost', { all: true });
    expect(await all).toEqual([{ address: '127.0.0.1', family: 4 }]);
    const server = await LocalServer.open((_, response) => response.end('here'));
    const response = await fetch(`http://places.localhost:${server.port}/`);
    expect(await response.text()).toBe('here');
    await server.close();
  });
});
