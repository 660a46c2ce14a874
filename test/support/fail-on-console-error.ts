/** An unexpected `console.error` fails the test that caused it; a test that expects one spies on it. */
import { afterEach, beforeEach, expect, vi } from 'vitest';

let spy = vi.spyOn(console, 'error');

beforeEach(() => {
  spy = vi.spyOn(console, 'error');
});

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.join(' '));
  spy.mockRestore();
  expect(calls, 'unexpected console.error').toEqual([]);
});
