import * as z from 'zod';
import { insurances, languages } from '../../../shared/content/clinics/choices.ts';
import { demonstrationCities } from '../cities.ts';
import { readData } from '../data-file.ts';
import { populationSchema } from '../people.ts';
import { moods } from '../pictures/moods.ts';

const weight = z.number().positive();
const share = z.number().min(0).max(1);

const neighbourhoodSchema = z.strictObject({
  name: z.string(),
  centre: z.strictObject({ latitude: z.number(), longitude: z.number() }),
  /** US: the ZIP code. Canada: the first half of the postal code. */
  postal: z.string(),
  areaCodes: z.array(z.string()),
  /** Streets with the house numbers that lie in this neighbourhood. */
  streets: z.array(z.tuple([z.string(), z.int(), z.int()])),
  /** The post office's name of the place, where it is not the city's. */
  locality: z.string().exactOptional(),
  /** Queens writes 3714 as 37-14. */
  numbering: z.literal('hyphenated').exactOptional(),
});
export type Neighbourhood = z.infer<typeof neighbourhoodSchema>;

/** What is true of a city: where its streets are, who lives there, what they speak. */
const placeSchema = z.strictObject({
  population: populationSchema,
  /** How likely a practice speaks a language beside English. */
  languages: z.array(z.tuple([z.enum(languages), share])),
  /** How likely a practice accepts an insurance, and has parking. */
  insurances: z.array(z.tuple([z.enum(insurances), share])),
  parking: share,
  /** Trees, waters and landmarks that practices there like to be called after. */
  namesakes: z.array(z.string()),
  transit: z.array(z.string()),
  picture: z.strictObject({
    light: z.array(z.tuple([z.enum(Object.keys(moods)), weight])),
    /** What the city builds with. */
    walls: z.array(z.string()),
    trees: z.array(z.tuple([z.enum(['round', 'slim', 'conifer', 'palm']), weight])),
  }),
  neighbourhoods: z.array(neighbourhoodSchema),
});

export interface Place extends z.infer<typeof placeSchema> {
  readonly slug: string;
  readonly country: 'US' | 'CA';
}

/** One for each of the cities. */
export const places: readonly Place[] = demonstrationCities.map(({ slug, country }) => ({
  slug,
  country,
  ...readData(new URL(`${slug}.json`, import.meta.url), placeSchema),
}));
