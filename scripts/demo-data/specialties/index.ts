import * as z from 'zod';
import { insurances, services } from '../../../shared/content/clinics/choices.ts';
import { readData } from '../data-file.ts';

const texts = z.array(z.string()).min(1);
const share = z.number().min(0).max(1);

/**
 * What practices of one specialty are called, offer and get said about them. Texts are templates of `phrasing.ts`;
 * `{center}` is spelled as the country does, `{topics}` becomes three of `topics`, `{doctor}` one of the practice's.
 */
const specialtySchema = z.strictObject({
  /** How many practices there are, compared with the other specialties. */
  weight: z.number().positive(),
  opening: z.enum(['office', 'shop', 'walk-in', 'hospital-like']),
  /** Reviewers, if not the general public. */
  patients: z.enum(['women', 'men']).exactOptional(),
  /** Letters after a name, in the United States. */
  degrees: texts,
  /** What follows a place, a tree or a surname in a name. */
  names: texts,
  /** Complete invented names, used once each. */
  brands: texts,
  services: z.strictObject({ always: z.array(z.enum(services)), often: z.array(z.enum(services)) }),
  /** Where it differs from the place's, by country. */
  insurances: z
    .partialRecord(z.enum(['US', 'CA']), z.partialRecord(z.enum(insurances), share))
    .exactOptional(),
  /** Shares of practices. */
  telemedicine: share,
  emergency: share,
  /** What patients come with, as it reads in the middle of a sentence. */
  topics: texts,
  focus: texts,
  approach: texts,
  /** Completes 'Came in …'. */
  visits: texts,
  praise: texts,
  complaints: texts,
  titles: z.strictObject({ high: texts, low: texts }),
  picture: z.strictObject({
    /** Of its awning, door and sign. */
    color: z.string(),
    /** The sign: a path of lines in a box of 24. */
    glyph: z.string(),
    /** Where its practices are found. */
    setting: z.enum(['street', 'house', 'block', 'quiet']),
  }),
});

export interface Specialty extends z.infer<typeof specialtySchema> {
  readonly slug: string;
}
export type Service = Specialty['services']['always'][number];

/** In the order in which the demonstration draws them: another order makes another directory. */
const slugs = readData(new URL('order.json', import.meta.url), texts);

export const specialties: readonly Specialty[] = slugs.map((slug) => ({
  slug,
  ...readData(new URL(`${slug}.json`, import.meta.url), specialtySchema),
}));
