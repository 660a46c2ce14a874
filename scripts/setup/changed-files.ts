import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** The local cloud, what it runs, and the packages of both. */
const LOCAL_CLOUD = /^(scripts\/local\/|infra\/|package(-lock)?\.json$)/;

/** Runs git and returns the lines of its output; undefined when it fails, as without a repository or a commit. */
export type Git = (...args: readonly string[]) => readonly string[] | undefined;

/**
 * Whether the local cloud may have changed: on a branch since it left `main`, on `main` by the last commit, and in both cases by what is
 * not committed. True in CI, and where the history does not tell.
 */
export function hasLocalCloudChanged(
  environment: NodeJS.ProcessEnv = process.env,
  git: Git = runGit,
): boolean {
  if (environment.CI) return true;
  const changed = changedFiles(git);
  return changed === undefined || changed.some((file) => LOCAL_CLOUD.test(file));
}

function changedFiles(git: Git): readonly string[] | undefined {
  const [head] = git('rev-parse', 'HEAD') ?? [];
  const [left] = git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? [];
  if (head === undefined || left === undefined) return undefined;
  const committed = git('diff', '--name-only', left === head ? 'HEAD~1' : left);
  const added = git('ls-files', '--others', '--exclude-standard');
  return committed && added && [...committed, ...added];
}

const runGit: Git = (...args) => {
  const { status, stdout } = spawnSync('git', args, { cwd: PROJECT, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined;
};
