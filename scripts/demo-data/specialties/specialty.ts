import type { services } from '../../../shared/content/clinics/choices.ts';

export type Service = (typeof services)[number];

/**
 * What practices of one specialty are called, offer and get said about them. Texts are templates of `phrasing.ts`;
 * `{center}` is spelled as the country does, `{topics}` becomes three of `topics`, `{doctor}` one of the practice's.
 */
export interface Specialty {
  readonly slug: string;
  /** How many practices there are, compared with the other specialties. */
  readonly weight: number;
  readonly opening: 'office' | 'shop' | 'walk-in' | 'hospital-like';
  /** Reviewers, if not the general public. */
  readonly patients?: 'women' | 'men';
  /** Letters after a name, in the United States. */
  readonly degrees: readonly string[];
  /** What follows a place, a tree or a surname in a name. */
  readonly names: readonly string[];
  /** Complete invented names, used once each. */
  readonly brands: readonly string[];
  readonly services: { readonly always: readonly Service[]; readonly often: readonly Service[] };
  /** Shares of practices. */
  readonly telemedicine: number;
  readonly emergency: number;
  /** What patients come with, as it reads in the middle of a sentence. */
  readonly topics: readonly string[];
  readonly focus: readonly string[];
  readonly approach: readonly string[];
  /** Completes 'Came in …'. */
  readonly visits: readonly string[];
  readonly praise: readonly string[];
  readonly complaints: readonly string[];
  readonly titles: { readonly high: readonly string[]; readonly low: readonly string[] };
}
