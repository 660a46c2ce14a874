export { uploadRoutes } from './calls.ts';
export { checkPicture } from './check-picture.ts';
export { createPictures, type Picture, type Pictures } from './pictures.ts';
export { InvalidPicture } from './walked.ts';
