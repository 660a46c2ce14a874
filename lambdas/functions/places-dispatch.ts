import { placesDispatchContainer } from '../config/places-planning.ts';
import { createPlacesDispatchJob } from '../jobs/places-dispatch.ts';

export const handler = createPlacesDispatchJob(placesDispatchContainer());
