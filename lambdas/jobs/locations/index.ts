export { createLocate } from './locate.ts';
export { createLocateAddress, type LocateAddress } from './locate-address.ts';
export { LocationRepository } from './location-repository.ts';
export { createLocationJob, type LocationQueue, locationBody } from './worker.ts';
