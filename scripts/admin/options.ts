import { parseArgs } from 'node:util';
import type { AdminCommand } from './command.ts';
import type { Place } from './target.ts';

export type Options =
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'run';
      readonly name: string;
      readonly command: AdminCommand;
      readonly place: Place;
      readonly dryRun: boolean;
      /** The table that is copied from. */
      readonly from: string | undefined;
      readonly overwrite: boolean;
    };

/** Throws an error that explains what is wrong with the arguments. */
export function parseOptions(args: readonly string[], commands: ReadonlyMap<string, AdminCommand>): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      stage: { type: 'string' },
      table: { type: 'string' },
      from: { type: 'string' },
      overwrite: { type: 'boolean', default: false },
    },
  });
  const [name, ...others] = positionals;
  if (name === undefined) return { kind: 'help', text: listOf(commands) };
  const command = commands.get(name);
  if (command === undefined) {
    throw new Error(`There is no command ${name}; there is: ${[...commands.keys()].join(', ')}.`);
  }
  if (values.help) return { kind: 'help', text: helpOf(name, command) };
  if (others.length > 0) throw new Error(`${name} has no argument ${others.join(' ')}.`);
  const { stage, table, from, overwrite, 'dry-run': dryRun } = values;
  if (!command.hasSource && (from !== undefined || overwrite))
    throw new Error(`${name} takes neither --from nor --overwrite.`);
  if (stage === undefined && table !== undefined) throw new Error('--table needs --stage.');
  return {
    kind: 'run',
    name,
    command,
    dryRun,
    from,
    overwrite,
    place: stage === undefined ? 'local' : { stage, table },
  };
}

const COMMON = `Options:
  --dry-run      says what it would do, and writes nothing
  --stage NAME   dev or prod, with the AWS credentials of your environment (the variables and files of the AWS CLI), in us-east-1;
                 without it: the local cloud that runs from this folder, whatever its port (LOCAL_STATE names another one)
  --table NAME   the stage's table; without it: the only one whose name begins with careatlas-<stage>-data-, for which the
                 credentials need dynamodb:ListTables
  --help         this text

Ctrl-C stops between records; the same command continues from there. The exit status is 0 only when it ran to its end.`;

function listOf(commands: ReadonlyMap<string, AdminCommand>): string {
  const lines = [...commands].map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return `npm run admin -- COMMAND [options]\n\nCommands:\n${lines.join('\n')}\n\n${COMMON}`;
}

function helpOf(name: string, { help }: AdminCommand): string {
  return `npm run admin -- ${name} [options]\n\n${help}\n\n${COMMON}`;
}
