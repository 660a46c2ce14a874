export { googlePlacesSyncRoutes, staffGooglePlacesRoutes } from './calls.ts';
export { createDispatch } from './dispatch.ts';
export { createGooglePlacesDispatchJob } from './dispatch-worker.ts';
export { createGooglePlacesOverview } from './overview.ts';
export { createPlaceDecisions } from './place-decisions.ts';
export { PlaceStateRepository } from './place-state-repository.ts';
export { PlaceTaskRepository } from './place-task-repository.ts';
export { createSyncAll, tasksAtOnce } from './sync-all.ts';
export { SyncRunRepository } from './sync-run-repository.ts';
export {
  checkSettings as placesSettings,
  createClinicChecks,
  createSyncPlanning,
  planningSettings,
} from './wiring.ts';
export { createGooglePlacesJob } from './worker.ts';
