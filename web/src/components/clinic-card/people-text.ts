import { cardFacts } from '../../../../shared/content/clinics/card.ts';
import type { Category, ClinicCard } from '../../../../shared/contracts/entities.ts';

/** The category of a list, as far as its cards name its practitioners. */
export type ListCategory = Pick<Category, 'id' | 'name' | 'plural'>;

/**
 * How many people work at a clinic: of the list's category, '3 cardiologists here', where they are counted and have a name; else all, 'N people
 * work here'. Undefined where none are known.
 */
export function peopleText(
  { practitionerCount = 0, practitionersByCategory = [] }: ClinicCard,
  category?: ListCategory,
): string | undefined {
  const count = practitionersByCategory.find(({ categoryId }) => categoryId === category?.id)?.count;
  const practitioners = category && practitionersOf(category);
  if (count !== undefined && count > 0 && practitioners !== undefined)
    return cardFacts.practitionersHere(count, count === 1 ? practitioners.replace(/s$/, '') : practitioners);
  return practitionerCount > 0 ? cardFacts.peopleHere(practitionerCount) : undefined;
}

/** Undefined where the plural names places: 'Walk-in Clinics'. Abbreviations keep their capitals. */
function practitionersOf({ name, plural }: ListCategory): string | undefined {
  if (plural === undefined || plural === `${name}s`) return undefined;
  return plural.replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase());
}
