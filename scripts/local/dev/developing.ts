import { watch } from 'node:fs';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { synthesize } from '../build/build.ts';
import { LocalData } from '../data.ts';
import { deploy, readResources } from '../deploy.ts';
import type { FrontDoor } from '../front-door.ts';
import { PROJECT } from '../options.ts';
import type { Cloud, Host } from '../resources/cloud.ts';
import { readAssembly } from '../template/assembly.ts';
import { say, warn } from '../terminal.ts';

/** Sources of functions and infrastructure. Vite watches `web`. */
const WATCHED = ['lambdas', 'shared', 'infra'];
/** Editors write files in several steps. */
const SETTLE_MS = 150;
/** Paths of the distribution in development; all others are Vite's. */
const DISTRIBUTION_PATHS = /^\/((api|media|sitemaps)(\/|\?|$)|(robots\.txt|sitemap\.xml)(\?|$))/;

interface Parts {
  readonly door: FrontDoor;
  readonly cloud: Cloud;
  readonly host: Host;
  /** Directory of the cloud assembly. */
  readonly assembly: string;
  /** As in `cdk -c`. */
  readonly context: Readonly<Record<string, string>>;
}

/** `npm run dev`: Vite's dev server for pages, and a new deployment whenever what is deployed changes. */
export class Developing {
  private readonly parts: Parts;
  private readonly vite: ViteDevServer;
  private readonly watchers: { close(): void }[];
  private cloud: Cloud;
  private settling: NodeJS.Timeout | undefined;
  private work: Promise<void> = Promise.resolve();

  private constructor(parts: Parts, vite: ViteDevServer) {
    this.parts = parts;
    this.vite = vite;
    this.cloud = parts.cloud;
    parts.door.lead((request, response) => {
      if (!DISTRIBUTION_PATHS.test(request.url ?? '/')) vite.middlewares(request, response);
      else void this.cloud.distributions[0]?.handle(request, response);
    });
    this.watchers = WATCHED.map((folder) =>
      watch(join(PROJECT, folder), { recursive: true }, (_, file) => this.changed(file ?? '')),
    );
  }

  static async begin(parts: Parts): Promise<Developing> {
    const { createServer } = await import('vite');
    const vite = await createServer({
      configFile: join(PROJECT, 'web/vite.config.ts'),
      appType: 'spa',
      server: { middlewareMode: true, hmr: parts.door.server ? { server: parts.door.server } : false },
    });
    return new Developing(parts, vite);
  }

  async end(): Promise<void> {
    clearTimeout(this.settling);
    for (const watcher of this.watchers) watcher.close();
    await this.vite.close();
    await this.work;
    await this.cloud.stop();
  }

  private changed(file: string): void {
    if (/\.test\.tsx?$/.test(file)) return;
    clearTimeout(this.settling);
    this.settling = setTimeout(() => {
      this.work = this.work.then(() => this.redeploy());
    }, SETTLE_MS);
  }

  /** Unchanged functions keep running. After an error the previous deployment continues. */
  private async redeploy(): Promise<void> {
    const started = performance.now();
    const { host, assembly, context } = this.parts;
    try {
      if ((await synthesize(assembly, { context })) === 'unchanged') return;
      const stacks = await readAssembly(assembly);
      const data = new LocalData(host.stateDirectory, host.dynamoDb.client, readResources(stacks, host));
      if (data.changedTable !== undefined) {
        throw new Error(`The table ${data.changedTable} has changed: restart to create it again.`);
      }
      const before = this.cloud;
      this.cloud = await deploy(stacks, host, before);
      await before.stop(this.cloud);
      const swapped = [...this.cloud.functions].filter(([arn, now]) => before.functions.get(arn) !== now);
      const names = swapped.map(([, { definition }]) => definition.name).join(', ') || 'no function';
      say(`Deployed the change: ${names} swapped (${((performance.now() - started) / 1_000).toFixed(1)} s)`);
    } catch (error) {
      warn(
        `${error instanceof Error ? error.message : String(error)}\n  The last good version keeps running.`,
      );
    }
  }
}
