import { createPlacesDispatchJob } from '../jobs/google-places/index.ts';
import { placesDispatchContainer } from './places-planning.ts';

export const handler = createPlacesDispatchJob(placesDispatchContainer());
