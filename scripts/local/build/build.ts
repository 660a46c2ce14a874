import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import * as z from 'zod';
import { PROJECT } from '../options.ts';
import { spawnGuarded } from '../process/guarded-process.ts';
import { DirectoryCache } from './directory-cache.ts';
import { fingerprint } from './fingerprint.ts';

/** The site and the cloud assembly, each built only when its inputs have changed. */

const SITE = join(PROJECT, 'dist/web');
/** The files of a build: the site for browsers, and the renderer of its pages. */
const BUILT = [join(SITE, 'index.html'), join(PROJECT, 'dist/server/renderer.js')];
const PACKAGES = ['package.json', 'package-lock.json'];

type BuildOutcome = 'built' | 'copied' | 'unchanged';

/** In development Vite serves the pages, so any earlier build is sufficient. */
export async function buildSite({ anyBuild = false } = {}): Promise<BuildOutcome> {
  const complete = BUILT.every((file) => existsSync(file));
  if (anyBuild && complete) return 'unchanged';
  const inputs = fingerprint(['web', 'shared', ...PACKAGES]);
  const stamp = `${SITE}.inputs`;
  if (complete && read(stamp) === inputs) return 'unchanged';
  rmSync(stamp, { force: true });
  await run(
    'the site',
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', 'web', '--logLevel', 'warn'],
    // React's development build is larger by half.
    { NODE_ENV: 'production' },
  );
  writeFileSync(stamp, inputs);
  return 'built';
}

/** Shared by all state directories. */
const assemblies = new DirectoryCache(join(PROJECT, 'dist/assemblies'));

const cdkJsonSchema = z.object({ app: z.string(), context: z.record(z.string(), z.json()) });

interface SynthesisOptions {
  /** Removes the bundles of earlier syntheses, which running functions may use. */
  readonly fresh?: boolean;
  /** As in `cdk -c`, beside the stage. */
  readonly context?: Readonly<Record<string, string>>;
}

/** Synthesizes the CDK app for the stage `local`. */
export async function synthesize(
  outputDirectory: string,
  { fresh = false, context: chosen = {} }: SynthesisOptions = {},
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
  if (fresh) {
    rmSync(outputDirectory, { recursive: true, force: true });
    if (await assemblies.copyTo(outputDirectory, inputs)) {
      writeFileSync(stamp, inputs);
      return 'copied';
    }
  }
  const { app, context } = cdkJsonSchema.parse(JSON.parse(readFileSync(join(PROJECT, 'cdk.json'), 'utf8')));
  // As the CDK's command: the environment has the output directory and the context.
  const [command = '', ...args] = app.split(' ');
  await run('the CDK app', command, args, {
    CDK_OUTDIR: outputDirectory,
    CDK_CONTEXT_JSON: JSON.stringify({ ...context, ...chosen, stage: 'local' }),
  });
  // Without the bundles of earlier syntheses.
  if (fresh) await assemblies.keep(outputDirectory, inputs);
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
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (status !== 0) throw new Error(`${output.trim()}\n\nBuilding ${what} failed (status ${status}).`);
}

function read(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
