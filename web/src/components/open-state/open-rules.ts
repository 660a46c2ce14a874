/** What only hydrated pages need to tell who is open: a chunk of its own. */
export { openStateText } from '../../../../shared/content/clinics/open-state.ts';
export { dateIn, openStateOf, weekdayIn } from '../../../../shared/domain/clinics/open-state.ts';
