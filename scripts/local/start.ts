/**
 * `npm start`: the whole product on this machine. See README.md. `--fresh` removes all data first; `--empty` starts a directory
 * without data, beside the demonstration, which may run at the same time; `--dev` serves pages by Vite's dev server and redeploys on change.
 */
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PICTURES } from '../../lambdas/platform/names.ts';
import { Table } from '../../lambdas/table/client.ts';
import { contracts } from '../../shared/contracts/index.ts';
import { buildSite, synthesize } from './build/build.ts';
import { commandsFor } from './control/commands.ts';
import { openControl } from './control/control.ts';
import { LocalData } from './data.ts';
import { deploy, readResources } from './deploy.ts';
import { Developing } from './dev/developing.ts';
import { startDynamoDb } from './dynamodb/emulator.ts';
import { DynamoDbEndpoint } from './dynamodb/endpoint.ts';
import { FrontDoor } from './front-door.ts';
import { Lifetime } from './lifetime.ts';
import { LoadedData } from './loaded-data.ts';
import { lockState } from './lock.ts';
import { type Options, PROJECT, parseOptions } from './options.ts';
import { whenNpmIsGone } from './process/processes.ts';
import { type Cloud, type Host, sitePort } from './resources/cloud.ts';
import { Bucket } from './s3/bucket.ts';
import { SecretStore } from './secrets.ts';
import { SERVICE_STATE, startServices } from './services.ts';
import type { Faults } from './stand-ins/faults.ts';
import { OUTBOX_PATH, outboxPages } from './stand-ins/outbox-pages.ts';
import { CALLS_PATH } from './stand-ins/voice-calls.ts';
import { readAssembly } from './template/assembly.ts';
import { REGION } from './template/intrinsics.ts';
import { type Progress, say, step, warn } from './terminal.ts';
import { createLocalPeople, localProviders, localStaff } from './user-pools/local-people.ts';

/** Files of the data directory, which `--fresh` removes. */
const STATE = [...SERVICE_STATE, 'cdk.out', 'cdk.out.inputs', 'data.json', 'logs', 's3', 'secrets.json'];
const DATABASE = 'dynamodb.sqlite';

/** On a busy machine a page may miss its deadline; CloudFront caches that 503 for 10 s. */
const PROBE_LIMIT_MS = 45_000;

const lifetime = new Lifetime();

async function end(status: number): Promise<never> {
  await lifetime.end();
  process.exit(status);
}

async function fail(error: unknown): Promise<never> {
  // The runner's own errors explain themselves; others are defects and need their stack.
  console.error(error instanceof Error && error.constructor === Error ? error.message : error);
  return end(1);
}

async function start(options: Options): Promise<void> {
  const { port, stateDirectory, fresh, empty, dev, googleRatings } = options;
  const context = googleRatings === undefined ? {} : { googleRatings };
  lifetime.onEnd(lockState(stateDirectory));
  const door = await FrontDoor.open(port, { empty });
  lifetime.onEnd(() => door.close());
  if (fresh) removeState(stateDirectory);

  const assembly = join(stateDirectory, 'cdk.out');
  await step('Building the site', () => buildSite({ anyBuild: dev }));
  await step('Synthesizing the CDK app', () => synthesize(assembly, { fresh: true, context }));

  const loaded = new LoadedData(join(stateDirectory, DATABASE), assembly);
  if (!empty) await loaded.copy();
  const { host, faults } = await startHost(stateDirectory, `http://localhost:${port}`);
  const { schedules, distributions, outbox, voiceCalls, userPools } = host.services;
  let described: { readonly tables: readonly string[]; readonly bucket: string } | undefined;
  const describeTable = () => {
    if (described === undefined) throw new Error('The local cloud is starting: try again when it is ready.');
    const { tables, bucket } = described;
    const media = { endpoint: host.services.s3.endpoint, bucket };
    return {
      endpoint: host.dynamoDb.endpoint,
      tables,
      userPools: userPools.origin,
      isEmpty: empty,
      media,
    };
  };
  const commands = commandsFor({ faults, schedules, distributions, outbox, describeTable });
  lifetime.onEnd(await openControl(stateDirectory, commands));
  door.serve(OUTBOX_PATH, outboxPages(outbox));
  door.serve(CALLS_PATH, voiceCalls.page);
  const stacks = await readAssembly(assembly);
  const data = new LocalData(stateDirectory, host.dynamoDb.client, readResources(stacks, host), {
    hasDemonstration: !empty,
  });
  if (data.outdated !== undefined) say(`Local data is created again: ${data.outdated}.`);
  if (fresh || data.outdated !== undefined) {
    await data.drop();
    // Queued messages refer to deleted records.
    host.services.queues.clear();
  }

  const cloud = await step('Deploying the stacks', () => deploy(stacks, host));
  lifetime.onEnd(() => cloud.stop());
  data.remember();
  if (!empty) {
    await step('Loading the demonstration data', async (progress) => {
      const outcome = await seed(cloud, progress);
      if (outcome === 'seeded') await loaded.keep();
      return outcome;
    });
  }
  described = { tables: cloud.tables, bucket: bucketOf(cloud, `/${PICTURES}`).name };
  await step('Creating the local people', () => createLocalPeople(host.services.userPools, cloud.userPools));

  if (dev) {
    const developing = await Developing.begin({ door, cloud, host, assembly, context });
    lifetime.onEnd(() => developing.end());
  } else {
    const distribution = siteOf(cloud);
    await step('Warming the pages', () => distribution.warm('/'));
    door.lead((request, response) => void distribution.handle(request, response));
  }
  await probe(`http://127.0.0.1:${port}`);

  say(`Ready: http://localhost:${port}`);
  const { admin } = localStaff;
  say(`  Staff: http://localhost:${port}/admin, ${admin.email} / ${admin.password}`);
  const { provider, editor } = localProviders;
  say(`  Providers: ${provider.email} / ${provider.password}, ${editor.email} / ${editor.password}`);
  say(`  Emails: http://localhost:${port}${OUTBOX_PATH}`);
  say(`  DynamoDB: ${host.dynamoDb.endpoint}, table ${cloud.tables.join(', ')}`);
  const folder = relative(PROJECT, stateDirectory) || stateDirectory;
  say(`  Data and logs: ${folder} (remove them: npm start -- ${empty ? '--empty ' : ''}--fresh)`);
  if (empty) say('  It began without data. First steps: npm run admin -- --help, and the dashboard');
  say('  Stop: Ctrl-C');
}

interface Started {
  readonly host: Host;
  /** By service name, as on the command line. */
  readonly faults: ReadonlyMap<string, Faults>;
}

/** @param stateDirectory Of its services' data. */
async function startHost(stateDirectory: string, siteUrl: string): Promise<Started> {
  const dynamoDb = await startDynamoDb({ databaseFile: join(stateDirectory, DATABASE) });
  lifetime.onEnd(() => dynamoDb.stop());
  // Nothing works without the table.
  dynamoDb.crashed.catch(fail);
  // The runner's own calls have no faults.
  const client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: REGION,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const table = await DynamoDbEndpoint.open({ emulator: dynamoDb.endpoint, warn });
  lifetime.onEnd(() => table.close());
  const secrets = new SecretStore(join(stateDirectory, 'secrets.json'));
  const services = await startServices({ stateDirectory, secrets, sitePort: sitePort({ siteUrl }), warn });
  lifetime.onEnd(() => services.close());
  const { demonstrationPlaces } = await import('./stand-ins/demonstration-places.ts');
  services.googlePlaces.catalogue.add(demonstrationPlaces());
  return {
    host: {
      stateDirectory,
      siteUrl,
      dynamoDb: { endpoint: table.url, client, streams: dynamoDb.streams },
      secrets,
      services,
      warn,
    },
    faults: new Map([['dynamodb', table.faults], ...services.faults]),
  };
}

async function seed(cloud: Cloud, progress: Progress): Promise<'seeded' | 'present'> {
  const [tableName] = cloud.tables;
  if (tableName === undefined) throw new Error('there is nowhere to put the data');
  const { demonstrationData } = await import('../demo-data/index.ts');
  const { seedDirectory } = await import('../seed/seed-directory.ts');
  const { addLocalClaims } = await import('./local-claims.ts');
  const data = demonstrationData();
  const { client } = cloud.host.dynamoDb;
  const outcome = await seedDirectory(data, {
    client,
    tableName,
    mediaDirectory: join(bucketOf(cloud, '/media/').directory, 'media'),
    onProgress: ({ done, total }) => progress(done, total),
  });
  await addLocalClaims(new Table(client, tableName), data);
  return outcome;
}

/** Throws unless the site answers a page and a call. */
async function probe(origin: string): Promise<void> {
  const limit = Date.now() + PROBE_LIMIT_MS;
  for (const [path, type = ''] of [
    ['/', 'text/html'],
    [contracts.getStats.path, 'application/json'],
  ]) {
    const get = () => fetch(`${origin}${path}`, { headers: { accept: type } });
    let response = await get();
    while (response.status === 503 && Date.now() < limit) {
      await sleep(1_000);
      response = await get();
    }
    const body = await response.text();
    if (response.status !== 200 || !response.headers.get('content-type')?.startsWith(type)) {
      throw new Error(
        `${path} answers ${response.status} instead of 200 with ${type}: ${body.slice(0, 500)}`,
      );
    }
  }
}

/** The bucket whose objects the site serves below the path. */
function bucketOf(cloud: Cloud, path: string): Bucket {
  const { server } = siteOf(cloud).behaviour(path).origin;
  if (!(server instanceof Bucket)) throw new Error(`the template has no bucket for ${path}`);
  return server;
}

function siteOf(cloud: Cloud) {
  const [distribution] = cloud.distributions;
  if (!distribution) throw new Error('the template has no CloudFront distribution');
  return distribution;
}

function removeState(stateDirectory: string): void {
  for (const name of [...STATE, DATABASE, `${DATABASE}-wal`, `${DATABASE}-shm`]) {
    rmSync(join(stateDirectory, name), { recursive: true, force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
whenNpmIsGone(() => void end(1));
process.on('uncaughtException', (error) => void fail(error));

try {
  await start(parseOptions(process.argv.slice(2), process.env));
} catch (error) {
  await fail(error);
}
