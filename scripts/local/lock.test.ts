import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockState } from './lock.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

describe('the lock on a state directory', () => {
  it('rejects a second start while the first runs', () => {
    const unlock = lockState(directory);
    expect(() => lockState(directory)).toThrow(`already runs from ${directory} (process ${process.pid})`);
    unlock();
    lockState(directory)();
  });

  it('is replaced when its process has ended', () => {
    // Above any process id.
    writeFileSync(join(directory, 'lock'), '99999999 1');
    lockState(directory);
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  });

  it('is replaced when another process has its id', () => {
    writeFileSync(join(directory, 'lock'), `${process.pid} 1`);
    expect(() => lockState(directory)).not.toThrow();
  });

  // Windows has other permissions.
  it.runIf(process.platform !== 'win32')('makes the directory its owner’s alone, new or not', () => {
    const permissions = (path: string) => statSync(path).mode & 0o777;
    chmodSync(directory, 0o755);
    lockState(directory)();
    expect(permissions(directory)).toBe(0o700);
    const created = join(directory, 'new');
    lockState(created)();
    expect(permissions(created)).toBe(0o700);
  });

  it.runIf(process.platform !== 'win32')('leaves a directory alone that everyone uses', () => {
    const shared = join(directory, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    expect(() => lockState(shared)).toThrow('name a directory for the local cloud alone');
    expect(statSync(shared).mode & 0o7777).toBe(0o1777);
  });
});
