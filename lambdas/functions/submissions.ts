import { createHandler } from '../http/handler.ts';
import { submissionsRoutes } from './submission-routes.ts';
import { submissionsContainer } from './submissions-container.ts';

const container = submissionsContainer();
export const handler = createHandler(container, submissionsRoutes(container));
