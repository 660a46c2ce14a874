import { browserErrorRoutes } from '../api/browser-errors.ts';
import { browserErrorsContainer } from '../config/browser-errors-container.ts';
import { createHandler } from '../http/handler.ts';

const container = browserErrorsContainer();
export const handler = createHandler(container, browserErrorRoutes(container));
