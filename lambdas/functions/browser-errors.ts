import { createHandler } from '../http/handler.ts';
import { browserErrorsContainer } from './browser-errors-container.ts';
import { browserErrorRoutes } from './browser-errors-routes.ts';

const container = browserErrorsContainer();
export const handler = createHandler(container, browserErrorRoutes(container));
