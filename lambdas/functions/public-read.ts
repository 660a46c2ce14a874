import { createHandler } from '../http/handler.ts';
import { pageDataRoute } from '../http/page-data.ts';
import { publicReadContainer } from './public-read-container.ts';
import { publicReadRoutes } from './public-read-routes.ts';

const container = publicReadContainer();
const routes = publicReadRoutes(container);
export const handler = createHandler(container, routes, [pageDataRoute(routes, container.logger)]);
