import { publicReadRoutes } from '../api/public-read.ts';
import { publicReadContainer } from '../config/public-read-container.ts';
import { createHandler } from '../http/handler.ts';

const container = publicReadContainer();
export const handler = createHandler(container, publicReadRoutes(container));
