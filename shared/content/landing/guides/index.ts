/** What each modifier's pages say at length. Not part of what a page needs to start: see `landingGuideQuery`. */
import type { LandingModifier } from '../../../domain/landing-slug.ts';
import type { LandingNames } from '../../landing.ts';
import { aboutList } from './about-list.ts';
import { affordable } from './affordable.ts';
import { best } from './best.ts';
import { emergency } from './emergency.ts';
import { find } from './find.ts';
import type { WriteGuide } from './guide.ts';
import { local } from './local.ts';
import { recommended } from './recommended.ts';
import { top } from './top.ts';
import { trusted } from './trusted.ts';

const guides: Readonly<Record<LandingModifier, WriteGuide>> = {
  best,
  top,
  find,
  affordable,
  emergency,
  trusted,
  local,
  recommended,
};

/** The modifier's section and the closing text, for one specialty in one city. */
export function landingGuide(modifier: LandingModifier, names: LandingNames) {
  const withPeople = { ...names, people: names.providers.toLowerCase() };
  return { ...guides[modifier](withPeople), about: aboutList(withPeople) };
}
