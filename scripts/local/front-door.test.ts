import { afterEach, expect, it } from 'vitest';
import { FrontDoor } from './front-door.ts';
import { freePort } from './http/local-server.ts';

let door: FrontDoor | undefined;
afterEach(async () => {
  await door?.close();
  door = undefined;
});

it('The front door answers 503 until there is a site, and serves local paths beside it', async () => {
  const port = await freePort();
  door = await FrontDoor.open(port);
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, await response.text()];
  };
  door.serve('/__outbox', (request, response) => response.end(`own ${request.url}`));
  expect(await get('/')).toEqual([503, 'The local cloud is starting.\n']);
  door.lead((request, response) => response.end(`site ${request.url}`));
  expect(await get('/__outbox?to=a')).toEqual([200, 'own /__outbox?to=a']);
  expect(await get('/__outbox/1')).toEqual([200, 'own /__outbox/1']);
  expect(await get('/__outboxes')).toEqual([200, 'site /__outboxes']);
  expect(await get('/?path=/__outbox')).toEqual([200, 'site /?path=/__outbox']);
  await expect(FrontDoor.open(port)).rejects.toThrow(`Port ${port} is in use.`);
});
