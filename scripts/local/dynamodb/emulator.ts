import type { ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../process/free-port.ts';
import { spawnGuarded, stopGroup } from '../process/guarded-process.ts';

export interface RunningDynamoDb {
  /** Such as `http://127.0.0.1:41234`; any region and any credentials do. */
  readonly endpoint: string;
  /** Rejects when the emulator ends without having been asked to; never resolves. */
  readonly crashed: Promise<never>;
  stop(): Promise<void>;
}

const PACKAGE = '@dynoxide/linux-x64';
const START_TIMEOUT_MS = 10_000;

/**
 * Starts the DynamoDB emulator on a free port of 127.0.0.1 and waits until it answers. Without `databaseFile` the
 * data lives in memory. It ends with the process that started it. On systems without the emulator's binary,
 * `DYNAMODB_ENDPOINT` names a running DynamoDB Local to use instead.
 */
export async function startDynamoDb(options: { databaseFile?: string } = {}): Promise<RunningDynamoDb> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external !== undefined && external !== '') {
    return { endpoint: external, crashed: new Promise(() => {}), stop: async () => {} };
  }
  const binary = emulatorBinary();
  const port = await freePort();
  const file = options.databaseFile === undefined ? [] : ['--db-path', options.databaseFile];
  const child = spawnGuarded(binary, ['serve', '--host', '127.0.0.1', '--port', String(port), ...file]);

  let output = '';
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);

  let stopping = false;
  const crashed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (!stopping) reject(new Error(`the DynamoDB emulator ended (${signal ?? code}): ${output.trim()}`));
    });
  });
  // Whoever does not watch for a crash must not be ended by an unhandled rejection: the next call will fail.
  crashed.catch(() => {});

  const stop = async () => {
    stopping = true;
    await stopGroup(child);
  };
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await Promise.race([untilItAnswers(endpoint, child), crashed]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, crashed, stop };
}

function emulatorBinary(): string {
  try {
    return createRequire(import.meta.url).resolve(`${PACKAGE}/dynoxide`);
  } catch {
    throw new Error(
      `The DynamoDB emulator (${PACKAGE}) is not installed on this system (${process.platform} ${process.arch}). ` +
        'Start any DynamoDB Local and name it: DYNAMODB_ENDPOINT=http://127.0.0.1:8000',
    );
  }
}

async function untilItAnswers(endpoint: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    try {
      // Any HTTP answer will do: the emulator is listening.
      await fetch(endpoint, { signal: AbortSignal.timeout(1_000) });
      return;
    } catch {
      await sleep(20);
    }
  }
  throw new Error(`the DynamoDB emulator did not answer within ${START_TIMEOUT_MS / 1_000} seconds`);
}
