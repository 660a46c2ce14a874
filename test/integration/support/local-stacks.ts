/** The stage `local` with the code of its functions, as it is deployed on this machine. */
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { addCareAtlas, type CareAtlasOptions } from '../../../infra/careatlas.ts';
import { stageConfig } from '../../../infra/stage.ts';
import type { StageContext } from '../../../infra/stage-context.ts';
import { readAssembly, type StackTemplate } from '../../../scripts/local/template/assembly.ts';
import { builtSite } from '../../infra/synthesize.ts';
import { SHARED_DIRECTORY } from './table-properties.ts';

/** One for all assemblies of a worker: the CDK bundles unchanged code once for each output directory of a process. */
let outdir: string | undefined;

export async function localStacks(
  stage: StageContext = {},
  site: CareAtlasOptions = builtSite,
): Promise<StackTemplate[]> {
  outdir ??= mkdtempSync(join(process.env[SHARED_DIRECTORY] ?? '', 'cdk.out-'));
  const { context } = JSON.parse(readFileSync('cdk.json', 'utf8')) as { context: object };
  const bundled = { 'aws:cdk:bundling-stacks': ['Jobs', 'Places', 'Api', 'Web'] };
  const app = new App({ context: { ...context, ...bundled }, outdir });
  addCareAtlas(app, stageConfig('local', stage), site);
  app.synth();
  return readAssembly(outdir);
}
