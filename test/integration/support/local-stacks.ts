/** The stage `local` with the code of its functions, as it is deployed on this machine. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CareAtlasOptions } from '../../../infra/careatlas.ts';
import type { StageContext } from '../../../infra/stage-context.ts';
import { readAssembly, type StackTemplate } from '../../../scripts/local/template/assembly.ts';
import { builtSite } from '../../infra/built-site.ts';
import { sharedDirectory } from './table-properties.ts';

/** For hooks that call it: milliseconds in which a busy machine has bundled all functions. */
export const BUNDLING_TIMEOUT = 240_000;

/** Each assembly is made once in a run, by the first worker that needs it. */
export async function localStacks(
  stage: StageContext = {},
  site: CareAtlasOptions = builtSite,
): Promise<StackTemplate[]> {
  const settings = JSON.stringify([stage, site]);
  const directory = join(sharedDirectory(), createHash('sha256').update(settings).digest('hex'));
  const lock = `${directory}.lock`;
  while (!isMade(lock)) await sleep(100);
  try {
    if (!existsSync(directory)) await synthesize(directory, stage, site);
  } finally {
    rmdirSync(lock);
  }
  return readAssembly(directory);
}

/** False when the directory exists. */
function isMade(directory: string): boolean {
  try {
    mkdirSync(directory);
    return true;
  } catch {
    return false;
  }
}

/** One for all assemblies of a worker: the CDK bundles unchanged code once for each output directory of a process. */
let outdir: string | undefined;

async function synthesize(directory: string, stage: StageContext, site: CareAtlasOptions): Promise<void> {
  // Loading them takes longer than to read an assembly.
  const [{ App }, { addCareAtlas }, { stageConfig }] = await Promise.all([
    import('aws-cdk-lib'),
    import('../../../infra/careatlas.ts'),
    import('../../../infra/stage.ts'),
  ]);
  outdir ??= mkdtempSync(join(sharedDirectory(), 'cdk.out-'));
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: object };
  const bundled = { 'aws:cdk:bundling-stacks': ['Jobs', 'Places', 'Api', 'Web'] };
  const app = new App({ context: { ...context, ...bundled }, outdir });
  addCareAtlas(app, stageConfig('local', stage), site);
  app.synth();
  cpSync(outdir, directory, { recursive: true });
}
