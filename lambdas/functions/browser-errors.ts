import type { ContractsOf } from '../../shared/contracts/index.ts';
import { browserErrorRoutes } from '../http/browser-errors.ts';
import { createHandler } from '../http/handler.ts';
import { createHttpDependencies, httpSettings } from '../http/http-dependencies.ts';
import type { Route } from '../http/route.ts';
import { readEnvironment } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';

// The function uses neither the table nor another service.
const container = createHttpDependencies(readEnvironment(httpSettings));

/** Every call of the function `browser-errors`; one that is missing here is a type error. */
const routes: Record<ContractsOf<'browser-errors'>, Route> = browserErrorRoutes(createLogger());

export const handler = createHandler(container, Object.values(routes));
