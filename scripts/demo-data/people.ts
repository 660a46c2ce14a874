import * as z from 'zod';
import { languages, spokenLanguages } from '../../shared/content/clinics/choices.ts';
import { byName, readData } from './data-file.ts';
import type { Random } from './random.ts';

/** Separated by spaces; underscores stand for spaces. */
const names = z.string().transform((text) => text.split(' ').map((name) => name.replaceAll('_', ' ')));

/** Given and family names by community; the places say who lives where. */
const communities = readData(
  new URL('people.json', import.meta.url),
  z.record(
    z.string(),
    z.strictObject({
      women: names,
      men: names,
      family: names,
      /** Spoken in the practice when a founder comes from here. */
      language: z.enum(languages).exactOptional(),
      /** Spoken by some of its people, and not offered by the form of a practice. */
      spoken: z.enum(spokenLanguages).exactOptional(),
    }),
  ),
);

/** Communities by their weight. */
export const populationSchema = z.array(z.tuple([z.enum(Object.keys(communities)), z.number().positive()]));
export type Population = z.infer<typeof populationSchema>;

export interface Person {
  readonly given: string;
  readonly family: string;
  readonly gender: 'female' | 'male';
  readonly language?: (typeof languages)[number];
  readonly spoken?: (typeof spokenLanguages)[number];
}

export function person(population: Population, random: Random, who?: 'women' | 'men'): Person {
  const community = byName(communities, random.weighted(population));
  const which = who ?? random.pick(['women', 'men'] as const);
  const given = random.pick(community[which]);
  const { language, spoken } = community;
  return {
    given,
    family: random.pick(community.family),
    gender: which === 'women' ? 'female' : 'male',
    ...(language && { language }),
    ...(spoken && { spoken }),
  };
}
