import { publicReadRoutes } from '../api/public-read.ts';
import { publicReadContainer } from '../config/public-read-container.ts';
import { createHandler } from '../http/handler.ts';
import { pageDataRoute } from '../http/page-data.ts';

const container = publicReadContainer();
const routes = publicReadRoutes(container);
export const handler = createHandler(container, routes, [pageDataRoute(routes, container.logger)]);
