import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

export interface Options {
  readonly port: number;
  /** Where one local cloud runs at a time: its data, and what commands find it by. A directory that began empty is apart. */
  readonly stateDirectory: string;
  /** Removes all data first. */
  readonly fresh: boolean;
  /** Without the demonstration data. */
  readonly empty: boolean;
  /** Vite's dev server for pages, and deployments on change. */
  readonly dev: boolean;
  /** Google's ratings and their sync; by the stage unless given. */
  readonly googleRatings: 'shown' | 'hidden' | undefined;
}

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const DEFAULT_PORT = 8080;
const ratings = ['shown', 'hidden'] as const;

/** `PORT`, `LOCAL_STATE` and `GOOGLE_RATINGS` from the environment, `--fresh`, `--empty` and `--dev` from the command line. */
export function parseOptions(args: readonly string[], environment: NodeJS.ProcessEnv): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      fresh: { type: 'boolean', default: false },
      empty: { type: 'boolean', default: false },
      dev: { type: 'boolean', default: false },
    },
  });
  const port = Number(environment.PORT || DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not ${environment.PORT}`);
  }
  const { GOOGLE_RATINGS } = environment;
  const googleRatings = ratings.find((choice) => choice === GOOGLE_RATINGS);
  if (GOOGLE_RATINGS && googleRatings === undefined) {
    throw new Error(`GOOGLE_RATINGS must be ${ratings.join(' or ')}, not ${GOOGLE_RATINGS}`);
  }
  const demonstration = stateDirectory(environment);
  const state = values.empty ? directoryOfEmpty(demonstration) : demonstration;
  return { port, stateDirectory: state, googleRatings, ...values };
}

/** Where `--empty` runs, below the demonstration's state directory and beside it. */
export function directoryOfEmpty(state: string): string {
  return join(state, 'empty');
}

/** The state directory: `LOCAL_STATE`, relative to the project. */
export function stateDirectory(environment: NodeJS.ProcessEnv): string {
  return resolve(PROJECT, environment.LOCAL_STATE || '.local');
}
