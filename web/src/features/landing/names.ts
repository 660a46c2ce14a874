import type { LandingNames } from '../../../../shared/content/pages/landing.ts';
import type { Category, City } from '../../../../shared/contracts/entities.ts';
import type { LandingModifier } from '../../../../shared/domain/pages/landing-slug.ts';
import { pluralName } from '../../../../shared/domain/taxonomy/plural-name.ts';

/** The parts of a landing page's URL. */
export interface Landing {
  readonly modifier: LandingModifier;
  readonly category: Category;
  readonly city: City;
}

export function landingNames({ category, city }: Landing): LandingNames {
  return { city: city.name, category: category.name, providers: pluralName(category) };
}
