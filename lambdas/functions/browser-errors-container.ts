import { createHttpDependencies, httpSettings } from '../http/http-dependencies.ts';
import { readEnvironment } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';

/** Dependencies of the function `browser-errors`, which uses neither the table nor another service. */
export function browserErrorsContainer() {
  return {
    ...createHttpDependencies(readEnvironment(httpSettings)),
    browserErrors: createLogger(),
  };
}

export type BrowserErrorsContainer = ReturnType<typeof browserErrorsContainer>;
