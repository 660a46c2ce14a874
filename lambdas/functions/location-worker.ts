import { locationWorkerContainer } from '../config/location-worker-container.ts';
import { createLocationJob } from '../jobs/location.ts';

export const handler = createLocationJob(locationWorkerContainer());
