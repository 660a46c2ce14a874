import * as z from 'zod';
import type { Clock } from '../../lambdas/platform/clock.ts';

import type { AuditRecord } from '../../shared/domain/records.ts';
import type { Target } from './target.ts';

/** A command of `npm run admin`. A new one is a file and a line in `commands.ts`. */
export interface AdminCommand {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What it does, for its `--help`. */
  readonly help: string;
  readonly arguments: readonly CommandArgument[];
  readonly options: readonly CommandOption[];
  /** Whether it writes to the directory, and so takes `--dry-run`. */
  readonly writes: boolean;
  /** A text to print instead of running, for which no directory is needed. Throws `UsageError` for invalid input. */
  text(input?: unknown): string | undefined;
  /** Throws `UsageError` for input that is not valid. */
  run(context: CommandContext, input?: unknown): Promise<CommandResult>;
}

export interface CommandArgument {
  /** `<email>`, or `[file]` for one that may be missing; its input is named so. */
  readonly name: string;
  readonly help: string;
}

export interface CommandOption {
  /** `--taxonomy <file>` or `--force`; its input is named so, in camel case. */
  readonly flags: string;
  readonly help: string;
}

/** What a command is made of; `input` is parsed from its arguments and options. */
interface Definition<Input extends z.ZodType> {
  readonly name: string;
  readonly summary: string;
  readonly help: string;
  readonly arguments?: readonly CommandArgument[];
  readonly options?: readonly CommandOption[];
  readonly writes: boolean;
  readonly input?: Input;
  text?(input: z.output<Input>): string | undefined;
  run(context: CommandContext, input: z.output<Input>): Promise<CommandResult>;
}

export function defineCommand<Input extends z.ZodType = z.ZodUnknown>({
  input,
  text,
  run,
  ...definition
}: Definition<Input>): AdminCommand;
export function defineCommand({ input = z.unknown(), text, run, ...definition }: Definition<z.ZodType>) {
  const parsed = (values: unknown) => {
    const { data, error } = input.safeParse(values);
    if (error) throw new UsageError(error.issues.map(({ message }) => message).join(' '));
    return data;
  };
  return {
    arguments: [],
    options: [],
    ...definition,
    text: (values?: unknown) => text?.(parsed(values)),
    run: async (context: CommandContext, values?: unknown) => run(context, parsed(values)),
  };
}

/** Arguments or options that are not valid, explained by its message. */
export class UsageError extends Error {}

/** The one who did what the command line does. */
export const COMMAND_LINE: AuditRecord['actor'] = { subject: 'command-line', username: 'npm run admin' };

export interface CommandContext {
  readonly target: Target;
  /** Nothing may be written. */
  readonly dryRun: boolean;
  /** Aborted by Ctrl-C: the command ends between two records and stores how far it came. */
  readonly stopping: AbortSignal;
  readonly onProgress: OnProgress;
  /** How far an interrupted run of the same command came; undefined at its end. */
  readonly position: SavedPosition;
  readonly clock: Clock;
  /** A new ULID. */
  readonly newId: () => string;
}

/** `done` and `total` in one unit; an estimated total may be too small. `part`: what a command does after its first part. */
export type OnProgress = (done: number, total: number, part?: string) => void;

export interface SavedPosition {
  read(): unknown;
  /** Undefined: the command has nothing to continue. */
  write(position: unknown): void;
}

export interface CommandResult {
  /** The report. */
  readonly lines: readonly string[];
  /** Printed after everything else, for programs that read it. */
  readonly lastLine?: string;
  /** False: it stopped early, or a record failed. */
  readonly isComplete: boolean;
  /** Whether a check that ran to its end found something: the exit status is 1. */
  readonly hasFindings?: boolean;
}
