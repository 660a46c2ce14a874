import { publicReadRoutes } from '../api/public-read.ts';
import { container } from '../config/container.ts';
import { createHandler } from '../http/handler.ts';

export const handler = createHandler(container(), publicReadRoutes(container()));
