import { adminRoutes } from '../api/admin.ts';
import { adminContainer } from '../config/admin-container.ts';
import { createHandler } from '../http/handler.ts';

export const handler = createHandler(adminContainer(), adminRoutes(adminContainer()));
