import { parseArgs } from 'node:util';
import { type StageConfig, stageConfig } from '../../infra/stage.ts';
import { readStageContext, StageError } from '../../infra/stage-context.ts';

/** The stage that `cdk deploy` would take with the same `-c name=value`. */
export function chosenStage(args: readonly string[]): StageConfig {
  const context = contextOf(args);
  return stageConfig(
    context.get('stage'),
    readStageContext((name) => context.get(name)),
  );
}

/** The last one counts, as for cdk. */
function contextOf(args: readonly string[]): Map<string, string> {
  const { values } = parseArgs({
    args: [...args],
    options: { context: { type: 'string', short: 'c', multiple: true, default: [] } },
  });
  return new Map(
    values.context.map((pair) => {
      const at = pair.indexOf('=');
      if (at < 1) throw new StageError(`-c takes name=value, not ${pair}`);
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}
