/**
 * Pages and parts that load when they are opened, as one chunk: with two, what they share with the dashboard would be split from its
 * chunk, and the dashboard would load more bytes.
 */
export { BlogPage } from './blog/BlogPage.tsx';
export { ClaimsPage } from './claims/ClaimsPage.tsx';
export { ProviderChangesPage } from './claims/ProviderChangesPage.tsx';
export { ClinicPeople } from './practitioners/ClinicPeople.tsx';
export { PractitionersPage } from './practitioners/PractitionersPage.tsx';
export { TaxonomyPage } from './taxonomy/TaxonomyPage.tsx';
