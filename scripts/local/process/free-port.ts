import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port of 127.0.0.1 that nothing listens on at this moment: the preferred one while it is free. */
export async function freePort(preferred = 0): Promise<number> {
  const server = createServer().listen(preferred, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (preferred === 0) throw error;
    return freePort();
  }
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  server.close();
  await once(server, 'close');
  return address.port;
}
