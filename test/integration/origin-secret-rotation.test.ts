/** The origin secret replaced as docs/runbooks/rotate-origin-secret.md says, stack after stack, while visitors come. */
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { StageContext } from '../../infra/stage-context.ts';
import { deploy } from '../../scripts/local/deploy.ts';
import { freePort } from '../../scripts/local/http/local-server.ts';
import type { Cloud, Host } from '../../scripts/local/resources/cloud.ts';
import type { StackTemplate } from '../../scripts/local/template/assembly.ts';
import { BUILT_SITE } from '../infra/built-site.ts';
import { openHost } from './support/host.ts';
import { BUNDLING_TIMEOUT, localStacks } from './support/local-stacks.ts';

const warn = vi.fn<Host['warn']>();
let host: Awaited<ReturnType<typeof openHost>>;
/** What is deployed, the first deployment and the second. */
let first: StackTemplate[];
let both: StackTemplate[];
let second: StackTemplate[];

const WEB = 'careatlas-local-web';
/** Requests of each kind that a phase has to answer. */
const ENOUGH = 12;

/** The stacks with these settings, and a renderer that calls the API. */
const stacksOf = (context: StageContext) =>
  localStacks(context, {
    siteDirectory: BUILT_SITE,
    siteRenderer: 'test/infra/fixtures/server/calling-renderer.js',
  });

/** All stacks but the last, which is deployed after the API's: as the account is between the two. */
function beforeWeb(next: readonly StackTemplate[], deployed: readonly StackTemplate[]): StackTemplate[] {
  return [...next.filter(({ name }) => name !== WEB), ...deployed.filter(({ name }) => name === WEB)];
}

beforeAll(async () => {
  first = await stacksOf({ originSecret: '1' });
  both = await stacksOf({ originSecret: '2', previousOriginSecret: '1' });
  second = await stacksOf({ originSecret: '2' });
  host = await openHost(warn);
}, BUNDLING_TIMEOUT);

afterAll(() => host?.close());

/** Visitors, each with one request after the other; every one past all caches, so that it needs the secret. */
async function startLoad(origin: string) {
  let stopped = false;
  let count = 0;
  let phase = 'before';
  const answered = new Map<string, number>();
  const bad: string[] = [];
  const visit = async (kind: 'call' | 'page') => {
    const id = `nothing-${kind}-${count++}`;
    const inPhase = phase;
    const response = await fetch(`${origin}${kind === 'call' ? `/api/clinics/${id}` : `/clinics/${id}`}`);
    const body = await response.text();
    // Of a clinic that does not exist: what a function says that has accepted the secret, and not the gateway or a 403.
    const good = kind === 'call' ? response.status === 404 : response.status === 200;
    if (!good || !body.includes('"code":"not_found"')) {
      bad.push(`${inPhase}: ${kind} ${response.status} ${body.slice(0, 200)}`);
    }
    answered.set(`${inPhase} ${kind}`, (answered.get(`${inPhase} ${kind}`) ?? 0) + 1);
  };
  const visitors = (['call', 'call', 'page', 'page'] as const).map(async (kind) => {
    while (!stopped) {
      await visit(kind).catch((error: unknown) => bad.push(`${phase}: ${kind} ${String(error)}`));
      await sleep(40);
    }
  });
  return {
    bad,
    enter: (next: string) => {
      phase = next;
    },
    /** Resolves when this many more calls, and as many pages, have been answered in the phase. */
    answers: async (more: number) => {
      const answers = (kind: string) => answered.get(`${phase} ${kind}`) ?? 0;
      const enough = ['call', 'page'].map((kind) => [kind, answers(kind) + more] as const);
      while (bad.length === 0 && enough.some(([kind, goal]) => answers(kind) < goal)) await sleep(20);
    },
    stop: async () => {
      stopped = true;
      await Promise.all(visitors);
    },
  };
}

it('rotates under load in two deployments without one failed request', { timeout: 120_000 }, async () => {
  const open: Cloud[] = [];
  /** Where CloudFront's locations are: several while a distribution propagates. */
  let serving: Cloud[] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    const { distributions } = serving[requests++ % serving.length] ?? { distributions: [] };
    void distributions[0]?.handle(request, response);
  });
  /** As a stack's deployment does: what is new is there, and warm, before it serves. */
  const deployed = async (stacks: readonly StackTemplate[], previous?: Cloud): Promise<Cloud> => {
    const cloud = await deploy(stacks, host, previous);
    open.push(cloud);
    for (const path of ['/api/stats', '/clinics/warm']) await cloud.distributions[0]?.warm(path);
    return cloud;
  };

  try {
    const before = await deployed(first);
    serving = [before];
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const load = await startLoad(`http://127.0.0.1:${port}`);
    await load.answers(ENOUGH);

    load.enter('1: the API accepts both');
    const acceptsBoth = await deployed(beforeWeb(both, first), before);
    serving = [acceptsBoth];
    await before.stop(acceptsBoth);
    await load.answers(ENOUGH);

    load.enter('1: CloudFront propagates');
    const sendsNew = await deployed(both, acceptsBoth);
    serving = [acceptsBoth, sendsNew];
    await load.answers(ENOUGH);
    serving = [sendsNew];
    await acceptsBoth.stop(sendsNew);

    load.enter('2: the API drops the old');
    const dropped = await deployed(beforeWeb(second, both), sendsNew);
    serving = [dropped];
    await sendsNew.stop(dropped);
    await load.answers(ENOUGH);

    load.enter('2: the end');
    const end = await deployed(second, dropped);
    serving = [end];
    await dropped.stop(end);
    await load.answers(ENOUGH);
    await load.stop();

    expect(load.bad).toEqual([]);
    expect(warn).not.toHaveBeenCalled();

    // The proof that it was a rotation: what was sent in the beginning is denied in the end.
    const api = [...end.httpApis.keys()][0];
    const gateway = end.ports.get(`${api}.execute-api.us-east-1.amazonaws.com`);
    const withSecret = async (logicalId: string) => {
      const secret = host.secrets.find(`careatlas-local-api-${logicalId}`) ?? '';
      const response = await fetch(`http://127.0.0.1:${gateway}/api/clinics/nothing`, {
        headers: { 'x-origin-secret': secret },
      });
      return { length: secret.length, status: response.status };
    };
    const ids = [...(both.find(({ name }) => name === 'careatlas-local-api')?.resources ?? [])]
      .filter(([id, { type }]) => type === 'AWS::SecretsManager::Secret' && id.startsWith('OriginSecret'))
      .map(([id]) => id);
    const old = ids.find((id) => !id.startsWith('OriginSecret2Secret')) ?? '';
    const current = ids.find((id) => id.startsWith('OriginSecret2Secret')) ?? '';
    expect(await withSecret(old)).toEqual({ length: 48, status: 403 });
    expect(await withSecret(current)).toEqual({ length: 48, status: 404 });
  } finally {
    server.closeAllConnections();
    server.close();
    for (const cloud of open) await cloud.stop();
  }
});

it('does not deploy an API that drops the secret which the distribution still sends', async () => {
  await expect(deploy(beforeWeb(second, first), host)).rejects.toThrow(/no stack exports .*OriginSecret/);
});
