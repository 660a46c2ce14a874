import type { BrowserError } from '../../shared/contracts/browser-errors.ts';
import type { kindOfError } from '../../shared/domain/browser-errors.ts';
import { readEnvironment } from './env.ts';
import { createHttpDependencies, httpSettings } from './http-dependencies.ts';
import { createLogger } from './logging.ts';

/** The line of a reported error; the logger adds the correlation id of the report. */
interface BrowserErrorFields extends Pick<BrowserError, 'route' | 'release' | 'browser'> {
  readonly kind: ReturnType<typeof kindOfError>;
  readonly errorName: string;
  readonly errorMessage: string;
  readonly stack: string;
  /** Of the request that the page was rendered for. */
  readonly pageCorrelationId: string | undefined;
}

/** Dependencies of the function `browser-errors`, which uses neither the table nor another service. */
export function browserErrorsContainer() {
  return {
    ...createHttpDependencies(readEnvironment(httpSettings)),
    browserErrors: createLogger<BrowserErrorFields>(),
  };
}

export type BrowserErrorsContainer = ReturnType<typeof browserErrorsContainer>;
