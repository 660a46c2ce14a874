/** Every server that the local cloud opens, asked as a web page that the developer visits would ask. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openControl } from '../control/control.ts';
import { DynamoDbEndpoint } from '../dynamodb/endpoint.ts';
import { FrontDoor } from '../front-door.ts';
import { HttpApi } from '../http-api/http-api.ts';
import { SecretStore } from '../secrets.ts';
import { type Services, startServices } from '../services.ts';
import { OUTBOX_PATH, outboxPages } from '../stand-ins/outbox-pages.ts';
import { freePort } from './local-server.ts';

const directory = mkdtempSync(join(tmpdir(), 'servers-'));
const warn = vi.fn();
const GATEWAY = 'abc123.execute-api.us-east-1.amazonaws.com';
const names = [
  ...['site', 'outbox', 'gateway', 'control', 'DynamoDB', 'SQS', 'user pools'],
  ...['SES', 'Amazon Location', 'Secrets Manager', 'Google Places'],
];
const ports = new Map<string, number>();
const closers: (() => Promise<void>)[] = [];
let services: Services;
let sitePort: number;

beforeAll(async () => {
  sitePort = await freePort();
  const door = await FrontDoor.open(sitePort);
  door.lead((_, response) => response.end('the site'));
  const secrets = new SecretStore(join(directory, 'secrets.json'));
  services = await startServices({ stateDirectory: directory, secrets, sitePort, warn });
  services.outbox.add({
    from: 'a@site.example',
    to: 'zoe@people.example',
    replyTo: '',
    subject: 'Private',
    text: 'x',
    html: '',
  });
  door.serve(OUTBOX_PATH, outboxPages(services.outbox));
  const table = await DynamoDbEndpoint.open({ emulator: 'http://127.0.0.1:1', warn });
  const closeControl = await openControl(directory, {});
  const gateway = new HttpApi('abc123', warn, () => true);
  const { endpoints, userPools } = services;
  const port = (url: string | undefined) => Number(new URL(url ?? '').port);
  for (const [name, at] of [
    ['site', sitePort],
    ['outbox', sitePort],
    ['gateway', await gateway.listen({ hosts: [GATEWAY] })],
    ['control', JSON.parse(readFileSync(join(directory, 'control.json'), 'utf8')).port],
    ['DynamoDB', port(table.url)],
    ['SQS', port(endpoints.AWS_ENDPOINT_URL_SQS)],
    ['user pools', port(userPools.origin)],
    ['SES', port(endpoints.AWS_ENDPOINT_URL_SESV2)],
    ['Amazon Location', port(endpoints.AWS_ENDPOINT_URL_LOCATION)],
    ['Secrets Manager', port(endpoints.AWS_ENDPOINT_URL_SECRETS_MANAGER)],
    ['Google Places', port(endpoints.GOOGLE_PLACES_ENDPOINT)],
  ] as const) {
    ports.set(name, at);
  }
  closers.push(
    () => door.close(),
    () => table.close(),
    closeControl,
    () => gateway.close(),
    () => services.close(),
  );
});
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  rmSync(directory, { recursive: true, force: true });
});

/** One request as it travels; DynamoDB has no emulator behind it here, and ends the connection of what it lets through. */
function ask(
  name: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number | 'passed'; text: string }> {
  const port = ports.get(name);
  const path = name === 'outbox' ? OUTBOX_PATH : '/';
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers });
    asked.once('error', () => resolve({ status: 'passed', text: '' }));
    asked.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      );
    });
    asked.end();
  });
}

describe.each(names)('%s', (name) => {
  const own = () => `localhost:${ports.get(name)}`;
  const rejected = expect.stringContaining('Host and Origin');

  it.each(['GET', 'POST', 'OPTIONS'])(
    'answers 403 to %s for another host and of another site',
    async (method) => {
      for (const headers of [
        { host: `rebound.attacker.example:${ports.get(name)}` },
        { host: own(), origin: 'https://attacker.example' },
        { host: own(), origin: 'http://localhost:1' },
      ]) {
        expect(await ask(name, headers, method)).toEqual({ status: 403, text: rejected });
      }
    },
  );

  it('answers programs of this machine', async () => {
    for (const host of [own(), `127.0.0.1:${ports.get(name)}`, `places.${own()}`]) {
      expect((await ask(name, { host })).text, host).not.toEqual(rejected);
    }
  });
});

it.each(['http://localhost:', 'http://127.0.0.1:'])(
  'the site’s own pages at %s reach the site and the user pools, and nothing else',
  async (at) => {
    for (const name of names) {
      const headers = { host: `127.0.0.1:${ports.get(name)}`, origin: `${at}${sitePort}` };
      const { text } = await ask(name, headers, 'OPTIONS');
      expect(text.includes('Host and Origin'), name).toBe(!['site', 'outbox', 'user pools'].includes(name));
    }
  },
);
