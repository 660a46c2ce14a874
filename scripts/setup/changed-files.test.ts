import { describe, expect, it } from 'vitest';
import { type Git, hasLocalCloudChanged } from './changed-files.ts';

/** A repository whose commands answer like this; the others fail. */
const repository =
  (answers: Readonly<Record<string, readonly string[]>>): Git =>
  (...args) =>
    answers[args.join(' ')];

const branch = {
  'rev-parse HEAD': ['b'],
  'merge-base HEAD main': ['a'],
  'diff --name-only a': ['web/src/main.tsx'],
  'ls-files --others --exclude-standard': [],
};

describe('the tests of the local cloud', () => {
  it('do not run when nothing of it changed on the branch', () => {
    expect(hasLocalCloudChanged({}, repository(branch))).toBe(false);
  });

  it.each(['scripts/local/lock.ts', 'infra/stage.ts', 'package.json', 'package-lock.json'])(
    'run when %s changed',
    (file) => {
      expect(hasLocalCloudChanged({}, repository({ ...branch, 'diff --name-only a': [file] }))).toBe(true);
    },
  );

  it('run when a file of it is not committed', () => {
    const untracked = { 'ls-files --others --exclude-standard': ['scripts/local/new.ts'] };
    expect(hasLocalCloudChanged({}, repository({ ...branch, ...untracked }))).toBe(true);
  });

  it('compare with the last commit on main', () => {
    const main = { ...branch, 'merge-base HEAD main': ['b'] };
    expect(hasLocalCloudChanged({}, repository({ ...main, 'diff --name-only HEAD~1': ['README.md'] }))).toBe(
      false,
    );
    expect(
      hasLocalCloudChanged({}, repository({ ...main, 'diff --name-only HEAD~1': ['infra/app.ts'] })),
    ).toBe(true);
  });

  it('run in CI, without a repository and without its history', () => {
    expect(hasLocalCloudChanged({ CI: 'true' }, repository(branch))).toBe(true);
    expect(hasLocalCloudChanged({}, repository({}))).toBe(true);
    // The only commit of a shallow clone.
    expect(hasLocalCloudChanged({}, repository({ ...branch, 'merge-base HEAD main': ['b'] }))).toBe(true);
  });
});
