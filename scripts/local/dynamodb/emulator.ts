import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../http/local-server.ts';
import { spawnGuarded, stopGuarded } from '../process/guarded-process.ts';
import { StreamClient } from './stream.ts';
import { StreamFile } from './stream-file.ts';
import { prepareStreamRecords } from './stream-records.ts';

export interface RunningDynamoDb {
  /** Such as `http://127.0.0.1:41234`; any region and any credentials do. */
  readonly endpoint: string;
  readonly streams: StreamClient;
  /** Rejects when the emulator ends by itself; never resolves. */
  readonly crashed: Promise<never>;
  stop(): Promise<void>;
}

const START_TIMEOUT_MS = 10_000;

/**
 * Starts the DynamoDB emulator on a free port of 127.0.0.1 and waits until it responds. Without `databaseFile` the data is
 * in memory: writes wait for no disk, but slow down with the length of a table's stream. The emulator ends with this process.
 * `DYNAMODB_ENDPOINT` names a running DynamoDB Local to use instead.
 */
export async function startDynamoDb(options: { databaseFile?: string } = {}): Promise<RunningDynamoDb> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external !== undefined && external !== '') {
    return {
      endpoint: external,
      streams: new StreamClient(external),
      crashed: new Promise(() => {}),
      stop: async () => {},
    };
  }
  const binary = emulatorBinary();
  const port = await freePort();
  const { databaseFile } = options;
  const listen = ['--host', '127.0.0.1', '--port', String(port)];
  const child = spawnGuarded(binary, [
    'serve',
    ...listen,
    ...(databaseFile ? ['--db-path', databaseFile] : []),
  ]);

  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);

  let stopping = false;
  const crashed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (!stopping) reject(new Error(`the DynamoDB emulator ended (${signal ?? code}): ${output.trim()}`));
    });
  });
  // No unhandled rejection for callers that do not await it: their next call fails.
  crashed.catch(() => {});

  let streams: StreamClient | undefined;
  const stop = async () => {
    stopping = true;
    streams?.close();
    await stopGuarded(child);
  };
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([untilItResponds(endpoint, child), crashed]);
    if (databaseFile !== undefined) prepareStreamRecords(databaseFile, Date.now());
  } catch (error) {
    await stop();
    throw error;
  }
  streams = databaseFile === undefined ? new StreamClient(endpoint) : new StreamFile(endpoint, databaseFile);
  return { endpoint, streams, crashed, stop };
}

/** Each platform has a package of its own, which npm installs as an optional dependency. */
function emulatorBinary(): string {
  const system = `${process.platform}-${process.arch}`;
  const file = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide';
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${system}/${file}`);
  } catch {
    throw new Error(
      `The DynamoDB emulator (@dynoxide/${system}) is not installed. Run npm ci, or start any DynamoDB Local and ` +
        'name it: DYNAMODB_ENDPOINT=http://127.0.0.1:8000',
    );
  }
}

async function untilItResponds(endpoint: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    try {
      // Any HTTP response shows that the emulator listens.
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
      return;
    } catch {
      await sleep(20);
    }
  }
  throw new Error(`the DynamoDB emulator did not respond within ${START_TIMEOUT_MS / 1_000} seconds`);
}
