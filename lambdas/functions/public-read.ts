import { publicReadRoutes } from '../api/public-read.ts';
import { publicReadContainer } from '../config/public-read-container.ts';
import { createHandler } from '../http/handler.ts';

export const handler = createHandler(publicReadContainer(), publicReadRoutes(publicReadContainer()));
