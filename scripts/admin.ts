/** `npm run admin -- COMMAND`: what operators do with a directory, on the local cloud or on a stage. Without a command it lists them. */
import { ulid } from 'ulid';
import { retentionEnvironment, retentionOf } from '../infra/retention.ts';
import { UsageError } from './admin/command.ts';
import { commands } from './admin/commands.ts';
import { explain } from './admin/explain.ts';
import { savedPosition } from './admin/position.ts';
import { parseRequest } from './admin/program.ts';
import { createProgressLine, duration } from './admin/progress.ts';
import { connect } from './admin/target.ts';
import { stateDirectory } from './local/options.ts';

async function main(args: readonly string[]): Promise<boolean> {
  const request = parseRequest(args, commands);
  const text = request.kind === 'help' ? request.text : request.command.text(request.input);
  if (request.kind === 'help' || text !== undefined) {
    console.log(text);
    return true;
  }
  const { command, input, place, dryRun } = request;
  const state = stateDirectory(process.env);
  // What a command writes ends when what the stage's functions write does.
  Object.assign(process.env, retentionEnvironment(retentionOf(place === 'local' ? place : place.stage)));
  const target = await connect(place, state);
  const stopping = new AbortController();
  // A second Ctrl-C ends the process at once, which loses nothing either.
  process.once('SIGINT', () => stopping.abort());
  const line = createProgressLine(process.stderr, () => performance.now());
  const began = performance.now();
  console.log(`${command.name} (${target.name})${dryRun ? ', without writing' : ''} …`);
  try {
    const {
      lines,
      isComplete,
      hasFindings = false,
      lastLine,
    } = await command.run(
      {
        target,
        dryRun,
        stopping: stopping.signal,
        onProgress: line.update,
        position: savedPosition(state, command.name, target.name),
        clock: () => new Date(),
        newId: () => ulid(),
      },
      input,
    );
    line.end();
    for (const one of lines) console.log(one);
    console.log(
      `${isComplete ? 'Done' : 'Not complete'} after ${duration((performance.now() - began) / 1_000)}${hasFindings ? ', with findings' : ''}.`,
    );
    if (lastLine !== undefined) console.log(lastLine);
    return isComplete && !hasFindings;
  } finally {
    line.end();
    target.close();
  }
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(explain(error));
  if (error instanceof UsageError)
    console.error('All commands and options: npm run admin -- [COMMAND] --help');
  process.exitCode = 1;
}
