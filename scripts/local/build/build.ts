import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as z from 'zod';
import { PROJECT } from '../options.ts';
import { spawnGuarded } from '../process/guarded-process.ts';
import { AssemblyCache } from './assembly-cache.ts';
import { fingerprint } from './fingerprint.ts';

/** Site and cloud assembly, each built again only when something that goes into it has changed. */

const SITE = join(PROJECT, 'dist/web');
/** What one build makes: the site for browsers, and the renderer of its pages. */
const BUILT = [join(SITE, 'index.html'), join(PROJECT, 'dist/server/renderer.js')];
const PACKAGES = ['package.json', 'package-lock.json'];

type BuildOutcome = 'built' | 'copied' | 'unchanged';

/** In development Vite serves the pages itself, so any earlier build will do. */
export async function buildSite({ anyWillDo = false } = {}): Promise<BuildOutcome> {
  const complete = BUILT.every((file) => existsSync(file));
  if (anyWillDo && complete) return 'unchanged';
  const inputs = fingerprint(['web', 'shared', ...PACKAGES]);
  // Beside the site: every state directory shares it.
  const stamp = `${SITE}.inputs`;
  if (complete && read(stamp) === inputs) return 'unchanged';
  rmSync(stamp, { force: true });
  await run(
    'the site',
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
    // Whatever this process was started with: React's development build is half as large again.
    { NODE_ENV: 'production' },
  );
  writeFileSync(stamp, inputs);
  return 'built';
}

/** Beside the site: every state directory shares it. */
const assemblies = new AssemblyCache(join(PROJECT, 'dist/assemblies'));

const cdkJsonSchema = z.object({ app: z.string(), context: z.record(z.string(), z.json()) });

interface SynthesisOptions {
  /** Bundles of earlier syntheses stay otherwise, for functions that run from them. */
  readonly anew?: boolean;
  /** As in `cdk -c`, beside the stage. */
  readonly context?: Readonly<Record<string, string>>;
}

/** Synthesizes the CDK app for the stage `local`. */
export async function synthesize(
  outputDirectory: string,
  { anew = false, context: chosen = {} }: SynthesisOptions = {},
): Promise<BuildOutcome> {
  const files = fingerprint([
    'infra',
    'lambdas',
    'shared',
    'dist/web',
    'dist/server',
    'cdk.json',
    ...PACKAGES,
  ]);
  const inputs = `${files} ${JSON.stringify(chosen)}`;
  const stamp = `${outputDirectory}.inputs`;
  if (existsSync(join(outputDirectory, 'manifest.json')) && read(stamp) === inputs) return 'unchanged';
  rmSync(stamp, { force: true });
  if (anew) {
    rmSync(outputDirectory, { recursive: true, force: true });
    if (await assemblies.copyTo(outputDirectory, inputs)) {
      writeFileSync(stamp, inputs);
      return 'copied';
    }
  }
  const { app, context } = cdkJsonSchema.parse(JSON.parse(readFileSync(join(PROJECT, 'cdk.json'), 'utf8')));
  // What the CDK's command does: run the app, and tell it where to write and what its context is.
  await run('the CDK app', 'sh', ['-c', app], {
    CDK_OUTDIR: outputDirectory,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, ...chosen, stage: 'local' }),
  });
  // Others would get the bundles of earlier syntheses as well.
  if (anew) await assemblies.keep(outputDirectory, inputs);
  writeFileSync(stamp, inputs);
  return 'built';
}

async function run(
  what: string,
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<void> {
  // The project's own Node comes first, as in npm scripts.
  const path = [join(PROJECT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawnGuarded(command, args, {
    cwd: PROJECT,
    env: { ...process.env, PATH: path, ...environment },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0) throw new Error(`${output.trim()}\n\nBuilding ${what} failed (status ${status}).`);
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
