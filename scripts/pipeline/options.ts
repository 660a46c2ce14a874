import { parseArgs } from 'node:util';
import { type StepName, stepNames } from './step-names.ts';

export interface PipelineOptions {
  /** One step, or all of them in their order. */
  readonly steps: readonly StepName[];
  readonly stage: string;
  /** The options of `-c` as cdk takes them. */
  readonly context: string;
}

/** Values become a part of a shell's command. */
const SAFE = /^\w+=[\w.:/@+,-]+$/;

/** `npm run pipeline -- [STEP] [-c stage=… -c …]`. Without a stage the steps run against the local cloud. */
export function parseOptions(args: readonly string[]): PipelineOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { context: { type: 'string', short: 'c', multiple: true, default: [] } },
  });
  const unsafe = values.context.find((pair) => !SAFE.test(pair));
  if (unsafe !== undefined) throw new Error(`-c takes name=value, not ${unsafe}`);
  const unknown = positionals.find((name) => !stepNames.some((step) => step === name));
  if (unknown !== undefined) throw new Error(`No step ${unknown}: the steps are ${stepNames.join(', ')}`);
  const stage =
    values.context.findLast((pair) => pair.startsWith('stage='))?.slice('stage='.length) ?? 'local';
  return {
    steps: positionals.length === 0 ? stepNames : stepNames.filter((name) => positionals.includes(name)),
    stage,
    context: values.context.map((pair) => `-c ${pair}`).join(' '),
  };
}
