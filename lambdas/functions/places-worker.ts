import { placesWorkerContainer } from '../config/places-work.ts';
import { createPlacesJob } from '../jobs/places.ts';

export const handler = createPlacesJob(placesWorkerContainer());
