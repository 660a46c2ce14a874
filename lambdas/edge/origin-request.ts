import { renderer } from 'site-renderer';
import { fallbackLine } from './pages/failure.ts';
import { createOriginRequest } from './pages/handler.ts';

/** Name of the stage: a constant of the bundle. */
declare const STAGE: string;

export const handler = createOriginRequest({
  renderer,
  fetch,
  now: () => new Date(),
  // Not by `console`, whose lines Lambda wraps, so that CloudWatch would not find the metric.
  log: (failure) => process.stdout.write(`${fallbackLine(failure, STAGE, new Date())}\n`),
});
