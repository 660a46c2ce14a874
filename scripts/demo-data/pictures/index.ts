import * as z from 'zod';
import { byName, bySlug, readData } from '../data-file.ts';
import type { Random } from '../random.ts';
import { specialties } from '../specialties/index.ts';
import { palmDefinition } from './backdrops.ts';
import { type Composition, house, midrise, pavilion, rowhouses, shopfront } from './exteriors.ts';
import { arcade, reception, waitingRoom } from './interiors.ts';
import { moodOf } from './palette.ts';
import { document, gradient } from './svg.ts';

const compositions: Readonly<Record<string, Composition>> = {
  ...{ shopfront, rowhouses, midrise, pavilion, house },
  ...{ reception, waitingRoom, arcade },
};

/** Where practices of a kind are found: compositions with how common each is. */
const settings = readData(
  new URL('settings.json', import.meta.url),
  z.record(z.string(), z.array(z.tuple([z.enum(Object.keys(compositions)), z.number().positive()]))),
);

/** A drawing of a fictional practice: its city, its specialty and a time of day. */
export function clinicPicture(
  { city, category }: { readonly city: string; readonly category: string },
  random: Random,
): string {
  const light = moodOf(city, random);
  const { setting } = bySlug(specialties, category).picture;
  const compose = byName(compositions, random.weighted(byName(settings, setting)));
  return document(
    [
      gradient('s', ...light.sky),
      gradient('g', ...light.glass),
      ...(city === 'los-angeles' ? [palmDefinition(light.foliage[0])] : []),
    ],
    compose({ city, category, mood: light }, random),
  );
}
