import type { Target } from './target.ts';

/** A command of `npm run admin`. A new one is a file and a line in `commands.ts`. */
export interface AdminCommand {
  /** One line, for the list of commands. */
  readonly summary: string;
  /** What it does, for its `--help`. */
  readonly help: string;
  /** Whether it takes `--from` and `--overwrite`. */
  readonly hasSource?: true;
  run(context: CommandContext): Promise<CommandResult>;
}

export interface CommandContext {
  readonly target: Target;
  /** Nothing may be written. */
  readonly dryRun: boolean;
  /** `--overwrite` was given. */
  readonly overwrite?: boolean;
  /** Aborted by Ctrl-C: the command ends between two records and stores how far it came. */
  readonly stopping: AbortSignal;
  readonly onProgress: OnProgress;
  /** How far an interrupted run of the same command came; undefined at its end. */
  readonly position: SavedPosition;
}

/** `done` and `total` in one unit; an estimated total may be too small. */
export type OnProgress = (done: number, total: number) => void;

export interface SavedPosition {
  read(): unknown;
  /** Undefined: the command has nothing to continue. */
  write(position: unknown): void;
}

export interface CommandResult {
  /** The report. */
  readonly lines: readonly string[];
  /** False: it stopped early, or a record failed. */
  readonly isComplete: boolean;
}
