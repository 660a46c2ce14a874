/**
 * The local cloud as a process: start, `Ready`, and end of all parts. The tests depend on each other, since the first start
 * loads all data, and some use the runner of the test before.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { signIn, signInSettings } from '../../test/support/staff-tokens.ts';
import { sendCommand } from './control/control.ts';
import { freePort } from './http/local-server.ts';
import { startLoadedTable } from './loaded-table.ts';

const START_LIMIT_MS = 240_000;

const state = mkdtempSync(join(tmpdir(), 'careatlas-lifecycle-'));
const port = await freePort();
const site = `http://127.0.0.1:${port}`;
const running = new Set<ChildProcess>();

class Runner {
  readonly child: ChildProcess;
  output = '';
  private readonly ended: Promise<unknown>;

  constructor(environment: Record<string, string>, [command, ...args]: readonly [string, ...string[]]) {
    this.child = spawn(command, args, {
      env: { ...process.env, PORT: String(port), LOCAL_STATE: state, ...environment },
    });
    running.add(this.child);
    this.ended = once(this.child, 'close').then(() => running.delete(this.child));
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk;
      });
    }
  }

  /** Waits until the output matches; throws when the process ends first. */
  async says(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(this.output);
      if (match) return match;
      if (this.child.exitCode !== null) throw new Error(`it ended first:\n${this.output}`);
      await Promise.race([once(this.child.stdout ?? this.child, 'data'), this.ended]);
    }
  }

  async end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal);
    return this.status();
  }

  async status(): Promise<number | null> {
    await this.ended;
    return this.child.exitCode;
  }

  async table(): Promise<{ client: DynamoDBClient; name: string; port: string }> {
    const [, endpoint = '', tablePort = '', name = ''] = await this.says(
      /DynamoDB: (http:\S+:(\d+)\/\S+), table (\S+)\n/,
    );
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    return {
      client: new DynamoDBClient({ endpoint, region: 'us-east-1', credentials }),
      name,
      port: tablePort,
    };
  }
}

const NODE = [process.execPath, 'scripts/local/start.ts'] as const;
const NPM = ['npm', 'start'] as const;

const start = (environment: Record<string, string> = {}) => new Runner(environment, NODE);

async function ready(
  command: readonly [string, ...string[]] = NODE,
  environment: Record<string, string> = {},
): Promise<Runner> {
  const runner = new Runner(environment, command);
  await runner.says(/^Ready: .*\n(.*\n)*\s+Stop:/m);
  return runner;
}

/** Left running by a test for the next one, since each start takes seconds. */
let leftRunning: Runner | undefined;

/** The runner that the test before has left, or another one. */
async function takeRunner(): Promise<Runner> {
  const left = leftRunning;
  leftRunning = undefined;
  return left ?? ready();
}

async function endsWithAllParts(signal: NodeJS.Signals): Promise<void> {
  const runner = await takeRunner();
  const table = await runner.table();
  expect(await runner.end(signal)).toBe(0);
  expect(await isFree(site)).toBe(true);
  expect(await isFree(`http://127.0.0.1:${table.port}`)).toBe(true);
  expect(emulators()).toEqual([]);
}

/** Waits a few seconds, since a process ends a moment after its parent. */
async function isFree(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      await fetch(url);
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

/** Process ids of this test's emulators. */
function emulators(): number[] {
  try {
    return execFileSync('pgrep', ['-f', `^\\S*dynoxide serve .*${join(state, 'dynamodb.sqlite')}`], {
      encoding: 'utf8',
    })
      .split('\n')
      .map(Number)
      .filter((pid) => pid > 0);
  } catch {
    // pgrep finds none.
    return [];
  }
}

afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(state, { recursive: true, force: true });
});

describe('the local cloud', () => {
  it(
    'resumes after kill -9 while it loads the data',
    async () => {
      const first = start();
      await first.says(/Loading the demonstration data …/);
      await first.end('SIGKILL');

      const second = await ready();
      const stats = await fetch(`${site}/api/stats`);
      expect(await stats.json()).toMatchObject({ totalClinics: 573, totalCities: 5, totalCategories: 26 });
      expect(second.output.match(/^Ready: /gm)).toHaveLength(1);
      expect(second.output).toContain(`Ready: http://localhost:${port}\n`);
      expect(second.output).toContain(
        `Staff: http://localhost:${port}/admin, admin@careatlas.example / CareAtlas-local-1\n`,
      );
      const page = await fetch(`${site}/`);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(await page.text()).toContain('<h1');
      leftRunning = second;
    },
    START_LIMIT_MS,
  );

  it('ends on SIGTERM with all its parts', () => endsWithAllParts('SIGTERM'));

  it('skips unchanged steps at the second start, and makes secrets readable to their owner only', async () => {
    const runner = await ready();
    expect(runner.output).toContain('Building the site: unchanged');
    expect(runner.output).toContain('Synthesizing the CDK app: unchanged');
    expect(runner.output).toContain('Loading the demonstration data: present');
    expect(readdirSync(state)).toContain('secrets.json');
    expect(execFileSync('ls', ['-l', join(state, 'secrets.json')], { encoding: 'utf8' })).toMatch(
      /^-rw-------/,
    );
    leftRunning = runner;
  });

  it('runs once for a state directory', async () => {
    const first = await takeRunner();
    const second = start({ PORT: String(await freePort()) });
    expect(await second.status()).toBe(1);
    expect(second.output).toContain(`already runs from ${state} (process ${first.child.pid})`);
    expect((await fetch(`${site}/api/stats`)).status).toBe(200);
    leftRunning = first;
  });

  it('ends on SIGINT with all its parts', () => endsWithAllParts('SIGINT'));

  it('leaves no process after kill -9, and keeps its data', async () => {
    const before = await ready();
    const { client, name, port: tablePort } = await before.table();
    const Key = { pk: { S: 'TEST#kept' }, sk: { S: 'TEST' } };
    await client.send(new PutItemCommand({ TableName: name, Item: { ...Key, note: { S: 'still here' } } }));
    const { issuer } = await signInSettings(site);
    const { accessToken: token } = await signIn(site, 'admin');
    expect(emulators()).toHaveLength(1);
    await before.end('SIGKILL');
    expect(await isFree(`http://127.0.0.1:${tablePort}`)).toBe(true);
    await expect.poll(emulators).toEqual([]);
    expect(await isFree(issuer)).toBe(true);

    const after = await ready();
    const summary = await fetch(`${site}/api/admin/summary`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(summary.status).toBe(200);
    expect((await signIn(site, 'visitor')).accessToken).toEqual(expect.any(String));
    const table = await after.table();
    const { Item } = await table.client.send(new GetItemCommand({ TableName: table.name, Key }));
    expect(Item?.note?.S).toBe('still here');
    leftRunning = after;
  });

  it('ends on SIGHUP with all its parts', () => endsWithAllParts('SIGHUP'));

  it('ends with npm, even after kill -9 of npm', async () => {
    const runner = await ready(NPM);
    const { port: tablePort } = await runner.table();
    await runner.end('SIGKILL');
    expect(await isFree(site)).toBe(true);
    expect(await isFree(`http://127.0.0.1:${tablePort}`)).toBe(true);
    await expect.poll(emulators).toEqual([]);
  });

  it('starts a directory without data beside the demonstration, and commands reach either', async () => {
    const demonstration = await ready();
    const other = await freePort();
    const runner = await ready([...NODE, '--empty'], { PORT: String(other) });
    expect(runner.output).not.toContain('Loading the demonstration data');
    const none = {
      totalClinics: 0,
      totalCities: 0,
      totalCategories: 0,
      totalReviews: 0,
      demonstration: false,
    };
    expect(await (await fetch(`http://127.0.0.1:${other}/api/stats`)).json()).toMatchObject(none);
    expect(await (await fetch(`${site}/api/stats`)).json()).toMatchObject({ totalClinics: 573 });
    const isEmpty = async (directory: string) =>
      JSON.parse(await sendCommand(directory, 'table', [])).isEmpty;
    expect(await isEmpty(state)).toBe(false);
    expect(await isEmpty(join(state, 'empty'))).toBe(true);
    expect(await demonstration.end('SIGTERM')).toBe(0);
    // The only one that runs.
    expect(await isEmpty(state)).toBe(true);
    expect(await runner.end('SIGTERM')).toBe(0);
  });

  it('ends when the emulator crashes', async () => {
    const runner = await ready();
    expect(emulators()).toHaveLength(1);
    for (const pid of emulators()) process.kill(pid, 'SIGKILL');
    expect(await runner.status()).toBe(1);
    expect(runner.output).toContain('the DynamoDB emulator ended');
    expect(await isFree(site)).toBe(true);
  });

  it(
    'answers 503 to calls while DynamoDB is unavailable',
    async () => {
      const emulator = await startLoadedTable(mkdtempSync(join(state, 'table-')));
      const runner = start({ DYNAMODB_ENDPOINT: emulator.endpoint });
      await runner.says(/^Ready: /m);
      await emulator.stop();
      const call = await fetch(`${site}/api/clinics?limit=7`, { signal: AbortSignal.timeout(10_000) });
      expect(call.status).toBe(503);
      expect((await fetch(`${site}/`)).status).toBe(200);
      expect(await runner.end('SIGTERM')).toBe(0);
    },
    START_LIMIT_MS,
  );

  it('reports a port in use in one line, before it starts anything', async () => {
    const other = createServer().listen(port, '127.0.0.1');
    await once(other, 'listening');
    const elsewhere = mkdtempSync(join(tmpdir(), 'careatlas-taken-'));
    const runner = start({ LOCAL_STATE: elsewhere });
    expect(await runner.status()).toBe(1);
    expect(runner.output).toMatch(new RegExp(`^Port ${port} is in use\\. .*PORT=${port + 1} npm start\\n$`));
    expect(readdirSync(elsewhere)).toEqual([]);
    rmSync(elsewhere, { recursive: true });
    other.close();
    await once(other, 'close');
  });
});
