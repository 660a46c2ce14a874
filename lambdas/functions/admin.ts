import { createHandler } from '../http/handler.ts';
import { adminContainer } from './admin-container.ts';
import { adminRoutes } from './admin-routes.ts';

const container = adminContainer();
export const handler = createHandler(container, adminRoutes(container));
