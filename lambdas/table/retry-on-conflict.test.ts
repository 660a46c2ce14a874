import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WriteConflict } from './client.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

const conflict = new WriteConflict(new Error('met another write'));

/** A write that conflicts so many times before it succeeds. */
const writeAfter = (conflicts: number) =>
  vi.fn(async (attempt: number) => {
    if (attempt <= conflicts) throw conflict;
    return `written at attempt ${attempt}`;
  });

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('retrying a write that conflicts', () => {
  it('repeats the write until it succeeds', async () => {
    expect(await retryOnConflict(writeAfter(9))).toBe('written at attempt 10');
  });

  it('is unavailable after ten attempts', async () => {
    const write = writeAfter(10);
    await expect(retryOnConflict(write)).rejects.toMatchObject({
      code: 'service_unavailable',
      cause: conflict,
    });
    expect(write).toHaveBeenCalledTimes(10);
  });

  it('stops when the conflicting write has already done the work', async () => {
    const write = writeAfter(10);
    expect(await retryOnConflict(write, async () => 'already done')).toBe('already done');
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('passes other errors on', async () => {
    const error = new Error('broken');
    const write = vi.fn(() => Promise.reject(error));
    await expect(retryOnConflict(write)).rejects.toBe(error);
    expect(write).toHaveBeenCalledTimes(1);
  });
});
