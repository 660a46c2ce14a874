import { placesSyncRoutes } from '../api/places-sync.ts';
import { placesSyncContainer } from '../config/places-sync-container.ts';
import { createHandler } from '../http/handler.ts';

export const handler = createHandler(placesSyncContainer(), placesSyncRoutes(placesSyncContainer()));
