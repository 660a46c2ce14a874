import type { ClinicCard } from '../../../../shared/contracts/entities.ts';

/**
 * Whether texts that a search looks through were left out of the page that the server sent (see `cardFields`); the
 * search then asks for them. Every listed practice names a service.
 */
export function lacksTexts(clinics: readonly ClinicCard[]): boolean {
  return clinics.some(({ services }) => services.length === 0);
}
