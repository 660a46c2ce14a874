import { placesDispatchContainer } from '../config/places-dispatch-container.ts';
import { createPlacesDispatchJob } from '../jobs/places-dispatch.ts';

export const handler = createPlacesDispatchJob(placesDispatchContainer());
