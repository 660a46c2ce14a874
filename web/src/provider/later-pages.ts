/** Pages that load when they are opened, as one chunk: claiming a listing and editing it. */
export { ClaimPage } from './claim/ClaimPage.tsx';
export { ClinicPage } from './clinic/ClinicPage.tsx';
export { ReviewsPage } from './clinic/ReviewsPage.tsx';
