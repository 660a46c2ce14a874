/** Test files of a worker share its process: each begins with the same environment and numbers of made records. */
import { afterAll } from 'vitest';
import { restartCounters } from '../../fixtures/counter.ts';

restartCounters();

const before = { ...process.env };

afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
