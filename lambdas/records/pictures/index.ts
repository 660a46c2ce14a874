export { uploadRoutes } from './calls.ts';
export { createPictures, type Picture, type Pictures } from './pictures.ts';
