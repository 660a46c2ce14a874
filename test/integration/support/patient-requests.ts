import { afterAll, beforeAll, vi } from 'vitest';

/**
 * For the tests of a block that count requests exactly: a request waits for its response for as long as a busy machine needs,
 * so that none is sent twice.
 */
export function waitForResponses(): void {
  let timeout: { mockRestore(): void };
  beforeAll(() => {
    timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  });
  afterAll(() => timeout.mockRestore());
}
