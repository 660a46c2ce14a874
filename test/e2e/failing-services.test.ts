/**
 * Each call of the API while a service that it needs fails, on a running system with separate data: it answers 503 in time,
 * leaves no partial writes, and works afterwards.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inParallel } from '../../lambdas/platform/in-parallel.ts';
import { type RunningSite, startSite } from '../../scripts/audit/site.ts';
import { sendCommand } from '../../scripts/local/control/control.ts';
import { type ContractName, contracts } from '../../shared/contracts/index.ts';
import { type AdminSummary, adminSummarySchema } from '../../shared/contracts/staff/staff.ts';
import { signIn, signInProvider, type Tokens } from '../support/staff-tokens.ts';
import {
  PERSONAL,
  type Request,
  type Scenario,
  type Scenarios,
  scenariosOf,
} from './support/fault-scenarios.ts';
import { type Reply, send } from './support/sending.ts';
import { settled } from './support/settled.ts';

const UNAVAILABLE = {
  code: 'service_unavailable',
  message: 'The service is not available. Please try again.',
};

const state = mkdtempSync(join(tmpdir(), 'careatlas-faults-'));
let site: RunningSite;
let token: string;
let scenarios: Scenarios;

const faults = (service: string, shares: string) => sendCommand(state, 'faults', [service, shares]);

const bearing = ({ accessToken }: Tokens) => ({ authorization: `Bearer ${accessToken}` });
/** Tokens of new sessions, since CloudFront caches a 503 for ten seconds by the request's token. */
const asStaff = async () => bearing(await signIn(site.url, 'admin'));
const asProvider = async () => bearing(await signInProvider(site.url, 'provider'));

/** Reads the counters in one session: the firewall limits sign-ins more than calls. */
async function summaryReader(): Promise<() => Promise<AdminSummary>> {
  const headers = await asStaff();
  return async () => {
    const { status, text } = await send(site.url, '/api/admin/summary', { headers });
    expect(status, text).toBe(200);
    return adminSummarySchema.parse(JSON.parse(text));
  };
}

/**
 * The counters that the last test has ended with, if it was successful. The next one adds to them, so that a change that is counted twice and
 * late fails it.
 */
let counters: AdminSummary | undefined;

beforeAll(async () => {
  site = await startSite({ state });
  token = (await signIn(site.url, 'admin')).accessToken;
  const [clinic] = await (await fetch(`${site.url}/api/clinics?limit=1`)).json();
  scenarios = scenariosOf(site.url, token, clinic);
});
afterEach(async () => {
  for (const service of ['dynamodb', 'sqs', 'cognito', 's3']) await faults(service, 'off');
});
afterAll(async () => {
  await site?.stop();
  rmSync(state, { recursive: true, force: true });
});

/** Milliseconds that a call's function may take on a busy machine. */
const inTime = (name: ContractName) => (contracts[name].owner === 'places-sync' ? 31_000 : 12_000);

/** The calls of a test, each with a request that was prepared before the failure. */
async function prepare(
  wanted: (scenario: Scenario) => boolean,
): Promise<(readonly [ContractName, Scenario, Request])[]> {
  const prepared: (readonly [ContractName, Scenario, Request])[] = [];
  for (const [name, scenario] of Object.entries(scenarios.all)) {
    if (wanted(scenario)) prepared.push([name as ContractName, scenario, await scenario.request()]);
  }
  return prepared;
}

/** Requests of one function at a time: waiting for timeouts costs nothing, starting more processes does. */
const WIDTH = 4;

/** Sends each call's request. */
async function sendAll(
  prepared: Awaited<ReturnType<typeof prepare>>,
): Promise<Map<ContractName, Reply & { ms: number }>> {
  const replies = new Map<ContractName, Reply & { ms: number }>();
  const [staff, provider] = await Promise.all([asStaff(), asProvider()]);
  const owners = Map.groupBy(prepared, ([name]) => contracts[name].owner);
  await Promise.all(
    [...owners.values()].map((calls) =>
      inParallel(calls, WIDTH, async ([name, , { path, headers = {}, ...sending }]) => {
        const started = performance.now();
        const session = contracts[name].auth === 'provider' ? provider : staff;
        const renewed = { ...headers, ...('authorization' in headers && session) };
        const reply = await send(site.url, path, { ...sending, headers: renewed });
        replies.set(name, { ...reply, ms: performance.now() - started });
      }),
    ),
  );
  return replies;
}

/** Expects the right response of every call while a service fails, and consistent data afterwards. */
async function degrades(
  [service, shares]: readonly [string, string],
  wanted: (scenario: Scenario) => boolean,
  statuses: (scenario: Scenario) => readonly number[],
): Promise<void> {
  const before = counters ?? (await settled(await summaryReader()));
  counters = undefined;
  const counted = { ...scenarios.counted };
  const prepared = await prepare(wanted);
  await faults(service, shares);
  const failed = await sendAll(prepared);
  await faults(service, 'off');
  const problems: string[] = [];
  for (const [name, scenario] of prepared) {
    const { status, text, headers, ms } = failed.get(name) ?? { status: 0, text: '', headers: {}, ms: 0 };
    if (!statuses(scenario).includes(status)) problems.push(`${name}: ${status} ${text}`);
    if (ms > inTime(name)) problems.push(`${name} took ${Math.round(ms)} ms`);
    if (status !== 503) continue;
    expect(JSON.parse(text), name).toEqual(UNAVAILABLE);
    expect(headers['cache-control'], name).toMatch(/no-store/);
  }
  expect(problems).toEqual([]);

  const again = await sendAll(prepared.filter(([name]) => name !== 'syncAllPlaces'));
  expect([...again].map(([name, { status }]) => [name, status])).toEqual(
    [...again].map(([name]) => [name, scenarios.all[name].healthy]),
  );
  // Each change was made once, whatever was repeated and whichever response was lost.
  const expected = { ...before };
  for (const key of ['approved', 'pending', 'contacts', 'newContacts'] as const) {
    expected[key] += scenarios.counted[key] - counted[key];
    for (const [, { counts = {} }] of prepared) expected[key] += counts[key] ?? 0;
  }
  // The projector retries what a fault has kept from it.
  await expect.poll(await summaryReader(), { timeout: 60_000, interval: 200 }).toEqual(expected);
  counters = expected;
}

const needsTable = ({ table }: Scenario) => table !== 'nothing';
const writes = ({ table }: Scenario) => table === 'writes';

it('answers 503 when Cognito’s keys cannot be read to verify a token', async () => {
  await faults('cognito', '500:1');
  const { path, ...sending } = await scenarios.all.listClinics.request();
  const { status, text } = await send(site.url, path, sending);
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual(UNAVAILABLE);
  // The gateway's own response, as on AWS.
  expect((await send(site.url, '/api/contacts', sending)).status).toBe(401);
  // Requests without a token need no keys.
  expect((await send(site.url, '/api/clinics?limit=3')).status).toBe(200);
  await faults('cognito', 'off');
  expect((await send(site.url, '/api/contacts', sending)).status).toBe(200);
  // After a failure a function requests the keys every ten seconds at most.
  await expect.poll(async () => (await send(site.url, path, sending)).status, { timeout: 15_000 }).toBe(200);
});

describe('every call', () => {
  it('succeeds while nothing fails', async () => {
    await degrades(
      ['dynamodb', 'off'],
      ({ table }) => table === 'nothing' || table === 'reads',
      ({ healthy }) => [healthy],
    );
  });

  // Other statuses take the same way: `lambdas/table/client.test.ts`.
  it.each(['500:1', 'timeout:1'])(
    'answers 503 in time while DynamoDB answers %s, and takes effect once when repeated',
    async (shares) => {
      await degrades(['dynamodb', shares], needsTable, ({ remembers, healthy }) =>
        remembers ? [503, healthy] : [503],
      );
    },
    300_000,
  );

  it('succeeds without the table if it reads and writes nothing', async () => {
    await degrades(
      ['dynamodb', '500:1'],
      ({ table }) => table === 'nothing',
      ({ healthy }) => [healthy],
    );
  });

  it.each(['lost:1', 'conflict:1'])(
    'that writes answers 503 in time while writes are %s, and takes effect once when repeated',
    async (shares) => {
      await degrades(['dynamodb', shares], writes, ({ answersInPart, healthy }) =>
        answersInPart ? [503, healthy] : [503],
      );
    },
    300_000,
  );

  it('succeeds while DynamoDB leaves parts of batches unprocessed', async () => {
    await degrades(
      ['dynamodb', 'unprocessed:1'],
      ({ table }) => table === 'reads',
      ({ healthy }) => [healthy],
    );
  });

  it('succeeds while a fifth of all calls to DynamoDB fail', async () => {
    await degrades(['dynamodb', '400:0.1,500:0.1'], needsTable, ({ healthy }) => [healthy, 503]);
  }, 300_000);

  it.each(['500:1', 'timeout:1', 'partial:1'])(
    'fails while SQS answers %s only if it enqueues itself; forms and decisions leave that to the projector',
    async (shares) => {
      await degrades(
        ['sqs', shares],
        ({ table, queues }) => table === 'writes' || queues === true,
        ({ queues, healthy }) => [queues === true ? 503 : healthy],
      );
    },
    300_000,
  );
});

it('nothing is counted late', async () => {
  expect(counters).toBeDefined();
  expect(await settled(await summaryReader())).toEqual(counters);
});

it('the sync works after repeated faults', async () => {
  const { path } = await scenarios.all.syncAllPlaces.request();
  const { status, text } = await send(site.url, path, { headers: await asStaff() });
  expect(status, text).toBe(200);
  expect(JSON.parse(text)).toMatchObject({ statistics: { clinicsRemaining: expect.any(Number) } });
});

it('logs neither personal data nor tokens in any failure', () => {
  const folder = join(state, 'logs');
  const logs = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  expect(logs.some((log) => log.includes('"status":503'))).toBe(true);
  for (const text of [...PERSONAL, token]) {
    expect(
      logs.some((log) => log.includes(text)),
      text,
    ).toBe(false);
  }
});
