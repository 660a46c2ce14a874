import { createRequire } from 'node:module';
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

interface Options {
  /** Without it the data is in memory: writes wait for no disk, but slow down with the length of a table's stream. */
  readonly databaseFile?: string;
}

const START_TIMEOUT_MS = 10_000;
/** What the emulator writes when its own port is open, and when another program has it. */
const LISTENS = /listening on/i;
const TAKEN = /already in use/i;

/**
 * Ports that browsers never connect to, whatever page asks, and that need no privileges. The emulator answers every web page
 * (`access-control-allow-origin: *`) and knows neither a secret nor a socket, so that data which lasts is kept behind one of these.
 * Source: Fetch Standard, section 2.9, "Port blocking"; without X11's.
 */
export const PORTS_WITHOUT_BROWSERS = [
  ...[1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061],
  ...[6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080],
];

/**
 * Starts the DynamoDB emulator on 127.0.0.1 and waits until it listens: with `databaseFile` on a port that no browser connects to, so
 * that `fetch`, which keeps the same rule, cannot reach it either. The emulator ends with this process. Throws when it does not start.
 * `DYNAMODB_ENDPOINT` names a running DynamoDB Local to use instead.
 */
export async function startDynamoDb(options: Options = {}): Promise<RunningDynamoDb> {
  const external = process.env.DYNAMODB_ENDPOINT;
  if (external !== undefined && external !== '') {
    return {
      endpoint: external,
      streams: new StreamClient(external),
      crashed: new Promise(() => {}),
      stop: async () => {},
    };
  }
  if (options.databaseFile === undefined) return startOn(await freePort(), options);
  for (const port of shuffled(PORTS_WITHOUT_BROWSERS)) {
    try {
      return await startOn(port, options);
    } catch (error) {
      if (!(error instanceof Error && TAKEN.test(error.message))) throw error;
    }
  }
  throw new Error(
    `The DynamoDB emulator needs a port that browsers do not connect to, and other programs have all of them: ${PORTS_WITHOUT_BROWSERS.join(', ')}.`,
  );
}

async function startOn(port: number, { databaseFile }: Options): Promise<RunningDynamoDb> {
  const listen = ['--host', '127.0.0.1', '--port', String(port)];
  const child = spawnGuarded(emulatorBinary(), [
    'serve',
    ...listen,
    ...(databaseFile ? ['--db-path', databaseFile] : []),
  ]);

  let output = '';
  let heard = () => {};
  const collect = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2_000);
    if (LISTENS.test(output)) heard();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);

  let stopping = false;
  const crashed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
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
  // By its own message: on that port another program might answer.
  const listening = new Promise<void>((resolve, reject) => {
    heard = resolve;
    setTimeout(
      () =>
        reject(new Error(`the DynamoDB emulator did not start within ${START_TIMEOUT_MS / 1_000} seconds`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  listening.catch(() => {});
  try {
    await Promise.race([listening, crashed]);
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
      `The DynamoDB emulator (@dynoxide/${system}) is not installed. Run npm ci --ignore-scripts, or start any DynamoDB Local and ` +
        'name it: DYNAMODB_ENDPOINT=http://127.0.0.1:8000',
    );
  }
}

function shuffled(ports: readonly number[]): number[] {
  return ports
    .map((port) => ({ port, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ port }) => port);
}
