import { Argument, Command, CommanderError, Help, Option } from 'commander';
import * as z from 'zod';
import { type AdminCommand, UsageError } from './command.ts';
import type { Place } from './target.ts';

export type Request =
  | { readonly kind: 'help'; readonly text: string }
  | {
      readonly kind: 'run';
      readonly command: AdminCommand;
      /** Its arguments and options, by name. */
      readonly input: unknown;
      readonly place: Place;
      readonly dryRun: boolean;
    };

const commonSchema = z.object({
  dryRun: z.boolean().default(false),
  stage: z.string().optional(),
  table: z.string().optional(),
});

const HELP_WIDTH = 120;

const FOOTER = `
Ctrl-C stops between records; the same command continues from there. The exit status is 0 only when it ran to its end.`;

/** Throws `UsageError` for what is wrong with the arguments. Without a command it is the list of commands. */
export function parseRequest(args: readonly string[], commands: readonly AdminCommand[]): Request {
  const printed: string[] = [];
  let request: Request | undefined;
  const program = prepared(new Command('npm run admin --'), printed)
    .usage('COMMAND [options]')
    .addHelpText('after', FOOTER);
  for (const command of commands) {
    const sub = prepared(program.command(command.name), printed)
      .summary(command.summary)
      .description(oneLine(command.help))
      .addHelpText('after', FOOTER)
      .allowExcessArguments(false);
    for (const { name, help } of command.arguments) sub.addArgument(new Argument(name, help));
    for (const { flags, help } of command.options) sub.addOption(new Option(flags, help));
    for (const option of commonOptions(command)) sub.addOption(option);
    sub.action(() => {
      const options = sub.opts();
      const { dryRun, stage, table } = commonSchema.parse(options);
      if (stage === undefined && table !== undefined) throw new UsageError('--table needs --stage.');
      const given = sub.registeredArguments.map((one, index) => [one.name(), sub.args[index]]);
      request = {
        kind: 'run',
        command,
        input: { ...options, ...Object.fromEntries(given) },
        dryRun,
        place: stage === undefined ? 'local' : { stage, table },
      };
    });
  }
  try {
    program.parse(args.length === 0 ? ['--help'] : args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(error.message.replace(/^error: /, ''));
  }
  return request ?? { kind: 'help', text: printed.join('').trimEnd() };
}

/** Writes its help to `printed`, and throws its errors instead of ending the process. */
function prepared(command: Command, printed: string[]): Command {
  return command
    .exitOverride()
    .configureOutput({
      writeOut: (text) => printed.push(text),
      outputError: () => {},
      getOutHelpWidth: () => HELP_WIDTH,
      getOutHasColors: () => false,
    })
    .configureHelp({
      // In a list a command's name is enough.
      subcommandTerm: (sub) => [sub.name(), ...sub.registeredArguments.map(argumentTerm)].join(' '),
      commandUsage: (one) =>
        `npm run admin -- ${new Help().commandUsage(one).replace(/^npm run admin -- /, '')}`,
    })
    .helpOption('--help', 'this text');
}

/** Paragraphs, which the help wraps. */
const oneLine = (text: string): string => text.replace(/(?<!\n)\n(?!\n)/g, ' ');

const argumentTerm = (argument: Argument): string =>
  argument.required ? argument.name().toUpperCase() : `[${argument.name().toUpperCase()}]`;

function commonOptions({ writes }: AdminCommand): Option[] {
  return [
    ...(writes ? [new Option('--dry-run', 'says what it would do, and writes nothing')] : []),
    new Option(
      '--stage <name>',
      'dev or prod, with the AWS credentials of your environment (the variables and files of the AWS CLI), in us-east-1; without it: the local cloud that runs from this folder, whatever its port (LOCAL_STATE names another one)',
    ),
    new Option(
      '--table <name>',
      "the stage's table; without it: the only one whose name begins with careatlas-<stage>-data-, for which the credentials need dynamodb:ListTables",
    ),
  ];
}
