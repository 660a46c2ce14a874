import { checks } from '../check.ts';
import { runCommand, type Step } from '../steps.ts';
import { tests } from '../test.ts';
import { awsStage } from './aws-stage.ts';
import type { Work } from './deployment.ts';
import { localStage } from './local-stage.ts';
import type { PipelineOptions } from './options.ts';
import type { StepName } from './step-names.ts';

/** The chosen steps, and what ends them. */
export function pipeline({ steps, stage, context }: PipelineOptions): {
  readonly steps: readonly Step[];
  readonly stop: () => Promise<void>;
} {
  const { stop, ...deployment } = stage === 'local' ? localStage() : awsStage(stage, context);
  const work: Readonly<Record<StepName, Work>> = {
    checks: () => all(checks),
    tests: () => all(tests),
    compatibility: () => runCommand('node scripts/compatibility.ts'),
    build: () => runCommand('vite build web'),
    ...deployment,
  };
  return { steps: steps.map((name) => ({ name, command: work[name] })), stop };
}

async function all(steps: readonly { readonly name: string; readonly command: string }[]): Promise<number> {
  for (const { name, command } of steps) {
    console.log(`  ${name}`);
    const status = await runCommand(command);
    if (status !== 0) return status;
  }
  return 0;
}
