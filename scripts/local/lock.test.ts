import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
});
