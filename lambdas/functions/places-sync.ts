import { placesSyncRoutes } from '../api/places-sync.ts';
import { placesSyncContainer } from '../config/places-sync-container.ts';
import { createHandler } from '../http/handler.ts';

const container = placesSyncContainer();
export const handler = createHandler(container, placesSyncRoutes(container));
