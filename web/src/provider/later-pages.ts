/** Pages that load when they are opened, as one chunk: claiming a listing, editing it and working on it together. */
export { ClaimPage } from './claim/ClaimPage.tsx';
export { ClinicPage } from './clinic/ClinicPage.tsx';
export { ReviewsPage } from './clinic/ReviewsPage.tsx';
export { InsightsPage } from './insights/InsightsPage.tsx';
export { PeoplePage } from './people/PeoplePage.tsx';
export { PractitionerPage } from './practitioner/PractitionerPage.tsx';
