/** First words of a landing page's slug (specification, section 2, 'Landing page'). */
export const landingModifiers = [
  'best',
  'top',
  'find',
  'affordable',
  'emergency',
  'trusted',
  'local',
  'recommended',
] as const;
export type LandingModifier = (typeof landingModifiers)[number];

/** 'best', 'walk-in-clinic' and 'los-angeles' give 'best-walk-in-clinic-los-angeles'. */
export function landingSlug(modifier: LandingModifier, categorySlug: string, citySlug: string): string {
  return `${modifier}-${categorySlug}-${citySlug}`;
}
