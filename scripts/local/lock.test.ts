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
  it('keeps a second start off while the first runs', () => {
    const unlock = lockState(directory);
    expect(() => lockState(directory)).toThrow(`already runs from ${directory} (process ${process.pid})`);
    unlock();
    lockState(directory)();
  });

  it('is taken over when its process is gone', () => {
    // Beyond any process id that the system gives.
    writeFileSync(join(directory, 'lock'), '99999999 1');
    lockState(directory);
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}\\b`));
  });

  it('is taken over when its process id now belongs to another process', () => {
    writeFileSync(join(directory, 'lock'), `${process.pid} 1`);
    expect(() => lockState(directory)).not.toThrow();
  });
});
