import { createPlacesJob } from '../jobs/google-places/index.ts';
import { placesWorkerContainer } from './places-work.ts';

export const handler = createPlacesJob(placesWorkerContainer());
