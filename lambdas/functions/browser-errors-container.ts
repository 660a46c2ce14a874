import type { BrowserError } from '../../shared/contracts/errors/browser-errors.ts';
import type { kindOfError } from '../../shared/domain/errors/browser-errors.ts';
import { createHttpDependencies, httpSettings } from '../http/http-dependencies.ts';
import { readEnvironment } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';

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
