import { placesWorkerContainer } from '../config/places-worker-container.ts';
import { createPlacesJob } from '../jobs/places.ts';

export const handler = createPlacesJob(placesWorkerContainer());
