import { adminRoutes } from '../api/admin.ts';
import { adminContainer } from '../config/admin-container.ts';
import { createHandler } from '../http/handler.ts';

const container = adminContainer();
export const handler = createHandler(container, adminRoutes(container));
