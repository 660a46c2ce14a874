import type { LandingNames } from '../../landing.ts';

/** What a modifier's pages have to say: about 150 words that help to choose. */
export interface LandingGuide {
  readonly title: string;
  readonly paragraphs: readonly [string, string];
  readonly benefits: readonly [string, string, string, string];
}

/** The names as they stand in a sentence. */
export interface GuideNames extends LandingNames {
  /** The plural name in lower case: 'dentists'. */
  readonly people: string;
}

export type WriteGuide = (names: GuideNames) => LandingGuide;
