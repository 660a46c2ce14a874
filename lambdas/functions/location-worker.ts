import { createLocationJob } from '../jobs/locations/index.ts';
import { locationWorkerContainer } from './location-worker-container.ts';

export const handler = createLocationJob(locationWorkerContainer());
