export { createLocate } from './locate.ts';
export { createLocateAddress, type LocateAddress } from './locate-address.ts';
export { TableLocationLookups, TableLocationWriter } from './location-writer.ts';
export type { LocationQueue } from './ports.ts';
export { createLocationJob, locationBody } from './worker.ts';
