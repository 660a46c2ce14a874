import type { ClinicCard } from '../../../../shared/contracts/entities.ts';

/**
 * A clinic with what its card shows. A hundred descriptions and lists of services would add a third to the page that
 * the server sends, and only a search looks at them: it asks for the rest (see `lacksTexts`).
 */
export function cardFields({ imageUrl: _, googlePlaceId: __, ...shown }: ClinicCard): ClinicCard {
  return { ...shown, description: '', services: [] };
}

/** Whether texts that a search looks through were left out: every listed practice names a service. */
export function lacksTexts(clinics: readonly ClinicCard[]): boolean {
  return clinics.some(({ services }) => services.length === 0);
}
