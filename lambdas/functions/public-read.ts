import { publicReadRoutes } from '../api/directory/routes.ts';
import { container } from '../config/container.ts';
import { createHandler } from '../http/handler.ts';

export const handler = createHandler(container(), publicReadRoutes(container()));
