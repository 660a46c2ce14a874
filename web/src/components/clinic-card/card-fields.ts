import type { ClinicCard } from '../../../../shared/contracts/entities.ts';

/**
 * A clinic with what its card shows and nothing else, for the data that a rendered page carries: descriptions and
 * services would make up a third of it.
 */
export function cardFields({ imageUrl: _, googlePlaceId: __, ...shown }: ClinicCard): ClinicCard {
  return { ...shown, description: '', services: [] };
}

/** A page of a list, trimmed likewise. */
export function trimmedPage<Page extends { readonly items: readonly ClinicCard[] }>(page: Page): Page {
  return { ...page, items: page.items.map(cardFields) };
}
