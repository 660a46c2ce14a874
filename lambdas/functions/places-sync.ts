import { createHandler } from '../http/handler.ts';
import { placesSyncRoutes } from '../jobs/google-places/index.ts';
import { placesSyncContainer } from './places-sync-container.ts';

const container = placesSyncContainer();
export const handler = createHandler(container, placesSyncRoutes(container));
