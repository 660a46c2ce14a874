/** The deployed functions as processes with their queues, table and stand-ins, as `npm start` runs them, without the site. */
import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll } from 'vitest';
import { ORIGIN_SECRET_HEADER } from '../../../lambdas/platform/names.ts';
import { Table } from '../../../lambdas/table/client.ts';
import { deploy } from '../../../scripts/local/deploy.ts';
import type { LambdaFunction } from '../../../scripts/local/lambda/function.ts';
import { processStat } from '../../../scripts/local/process/processes.ts';
import type { Host } from '../../../scripts/local/resources/cloud.ts';
import { openHost } from './host.ts';
import { type CallOptions, eventOf } from './http.ts';
import { BUNDLING_TIMEOUT, localStacks } from './local-stacks.ts';

export interface Deployment {
  readonly host: Host;
  readonly table: Table;
  /** Invokes a function behind the API as API Gateway does. Throws when its process ends. */
  call(
    name: 'PublicRead' | 'Submissions' | 'Admin',
    path: string,
    options?: CallOptions,
  ): Promise<{ statusCode: number; body: string }>;
  /** Messages in all dead-letter queues. */
  deadLetters(): number;
  /** Kills a running process of any function, or of one, and returns the function's name. */
  killAny(only?: 'ProjectorWorker'): string | undefined;
}

/** Boots the stacks before the file's tests, without the site's unless it is wanted, and ends them after. */
export function useDeployment({ site = false }: { readonly site?: boolean } = {}): () => Deployment {
  let current: Deployment | undefined;
  const ending: (() => Promise<unknown> | unknown)[] = [];

  beforeAll(async () => {
    const stacks = await localStacks();
    const host = await openHost(() => {});
    ending.push(() => host.close());
    const cloud = await deploy(
      stacks.filter(({ name }) => site || !name.endsWith('-web')),
      host,
    );
    ending.push(() => cloud.stop());
    const [tableName = ''] = cloud.tables;

    const find = (name: string): LambdaFunction => {
      const found = [...cloud.functions.values()].find((one) => one.name.includes(`-${name}Function`));
      if (found === undefined) throw new Error(`no function ${name}`);
      return found;
    };
    const workers = ['MailWorker', 'LocationWorker', 'OutboxWorker', 'ProjectorWorker'];
    const functions = ['Submissions', 'Admin', ...workers].map(find);
    current = {
      host,
      table: new Table(host.dynamoDb.client, tableName),
      async call(name, path, options = {}) {
        const secret = find(name).definition.variables.ORIGIN_SECRET ?? '';
        const headers = { ...options.headers, [ORIGIN_SECRET_HEADER]: secret };
        const answer = await find(name).invoke(eventOf(path, { ...options, headers }));
        return answer as { statusCode: number; body: string };
      },
      deadLetters: () =>
        [...cloud.queues]
          .filter(([arn]) => /Failed|Missed/.test(arn))
          .reduce((sum, [, { counts }]) => sum + counts.visible + counts.inFlight, 0),
      killAny(only) {
        const killable = only === undefined ? functions : [find(only)];
        const running = children().filter(({ arguments: given }) =>
          killable.some(({ definition }) => given.includes(definition.arn)),
        );
        const one = running[Math.floor(Math.random() * running.length)];
        if (one === undefined) return undefined;
        process.kill(one.pid, 'SIGKILL');
        return functions.find(({ definition }) => one.arguments.includes(definition.arn))?.name;
      },
    };
  }, BUNDLING_TIMEOUT);
  afterAll(async () => {
    for (const end of ending.reverse()) await end();
  });

  return () => {
    if (current === undefined) throw new Error('it does not run');
    return current;
  };
}

/** Processes that this one has started. */
function children(): { readonly pid: number; readonly arguments: readonly string[] }[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && processStat(pid)?.parent === process.pid)
    .map((pid) => ({ pid, arguments: argumentsOf(pid) }));
}

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
