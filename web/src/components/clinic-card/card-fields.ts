import type { ClinicCard } from '../../../../shared/contracts/entities.ts';

/**
 * Reduces a clinic to the fields of its card, for the data of a rendered page: descriptions and services would be a third of
 * it.
 */
export function cardFields({
  imageUrl: _image,
  googlePlaceId: _place,
  description: _description,
  ...shown
}: ClinicCard): ClinicCard {
  return { ...shown, services: [] };
}

/** Reduces the clinics of a list page to the fields of cards. */
export function trimmedPage<Page extends { readonly items: readonly ClinicCard[] }>(page: Page): Page {
  return { ...page, items: page.items.map(cardFields) };
}
