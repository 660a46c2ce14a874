import { renderer } from 'site-renderer';
import { createOriginRequest } from './pages/handler.ts';

export const handler = createOriginRequest({
  renderer,
  fetch,
  now: () => new Date(),
  log: (failure) => console.error(JSON.stringify(failure)),
});
