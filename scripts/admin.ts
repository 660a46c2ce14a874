/** `npm run admin -- COMMAND`: what operators do with a directory, on the local cloud or on a stage. Without a command it lists them. */
import { commands } from './admin/commands.ts';
import { parseOptions } from './admin/options.ts';
import { savedPosition } from './admin/position.ts';
import { createProgressLine, duration } from './admin/progress.ts';
import { connect } from './admin/target.ts';
import { stateDirectory } from './local/options.ts';

async function main(): Promise<boolean> {
  const options = parseOptions(process.argv.slice(2), commands);
  if (options.kind === 'help') {
    console.log(options.text);
    return true;
  }
  const { name, command, place, dryRun, from, overwrite } = options;
  const state = stateDirectory(process.env);
  const target = await connect(place, state, from);
  const stopping = new AbortController();
  // A second Ctrl-C ends the process at once, which loses nothing either.
  process.once('SIGINT', () => stopping.abort());
  const line = createProgressLine(process.stderr, () => performance.now());
  const began = performance.now();
  console.log(`${name} (${target.name})${dryRun ? ', without writing' : ''} …`);
  try {
    const { lines, isComplete } = await command.run({
      target,
      dryRun,
      overwrite,
      stopping: stopping.signal,
      onProgress: line.update,
      position: savedPosition(state, name, target.name),
    });
    line.end();
    for (const one of lines) console.log(one);
    console.log(
      `${isComplete ? 'Done' : 'Not complete'} after ${duration((performance.now() - began) / 1_000)}.`,
    );
    return isComplete;
  } finally {
    line.end();
    target.close();
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
