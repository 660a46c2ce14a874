import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { runCommand } from '../steps.ts';
import type { Deployment } from './deployment.ts';
import { smokeUrl } from './smoke-url.ts';

const ASSEMBLY = 'cdk.out';
const OUTPUTS = join(ASSEMBLY, 'outputs.json');

const outputsSchema = z.record(z.string(), z.unknown());
const webOutputsSchema = z.object({ SiteUrl: z.url(), DistributionUrl: z.url() });

/**
 * A stage on AWS, with credentials from the environment. The synthesized assembly is compared and then deployed as it is:
 * `deploy` synthesizes nothing.
 */
export function awsStage(stage: string, context: string): Deployment {
  return {
    synth: () => runCommand(`cdk synth --all --quiet --strict --output ${ASSEMBLY} ${context}`),
    preflight: () => runCommand(`node scripts/preflight.ts ${context}`),
    diff: () => runCommand(`cdk diff --all --app ${ASSEMBLY}`),
    deploy: () =>
      // The pipeline's environment is where a person approves.
      runCommand(`cdk deploy --all --app ${ASSEMBLY} --require-approval never --outputs-file ${OUTPUTS}`),
    smoke: async () => {
      const outputs = outputsSchema.parse(JSON.parse(readFileSync(OUTPUTS, 'utf8')));
      const urls = webOutputsSchema.parse(outputs[`careatlas-${stage}-web`]);
      return runCommand(`node scripts/smoke.ts ${await smokeUrl(urls)}`);
    },
    stop: async () => {},
  };
}
