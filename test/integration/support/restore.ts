import { afterAll } from 'vitest';

/** Restores a mock after the file's tests, or the group's: the next file of the worker has the real client. */
export function restoreAfterwards<Mock extends { restore(): void }>(mock: Mock): Mock {
  afterAll(() => mock.restore());
  return mock;
}
