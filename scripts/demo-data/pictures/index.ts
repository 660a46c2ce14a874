import { bySlug } from '../data-file.ts';
import type { Random } from '../random.ts';
import { specialties } from '../specialties/index.ts';
import { palmDefinition } from './backdrops.ts';
import { type Composition, house, midrise, pavilion, rowhouses, shopfront } from './exteriors.ts';
import { arcade, reception, waitingRoom } from './interiors.ts';
import { moodOf } from './palette.ts';
import { document, gradient } from './svg.ts';

type Weights = readonly (readonly [Composition, number])[];

/** Where practices of a kind are found. */
const onTheStreet: Weights = [
  [shopfront, 8],
  [rowhouses, 3],
  [midrise, 2],
  [reception, 3],
  [house, 1],
];
const inAHouse: Weights = [
  [house, 5],
  [rowhouses, 4],
  [shopfront, 3],
  [waitingRoom, 3],
  [reception, 2],
  [midrise, 1],
];
const inABlock: Weights = [
  [midrise, 5],
  [pavilion, 4],
  [reception, 3],
  [waitingRoom, 2],
  [rowhouses, 2],
  [shopfront, 1],
];
const inQuiet: Weights = [
  [waitingRoom, 5],
  [arcade, 4],
  [house, 3],
  [pavilion, 2],
  [rowhouses, 2],
];

const settings = { street: onTheStreet, house: inAHouse, block: inABlock, quiet: inQuiet } as const;

/** A drawing of a fictional practice: its city, its specialty and a time of day. */
export function clinicPicture(
  { city, category }: { readonly city: string; readonly category: string },
  random: Random,
): string {
  const light = moodOf(city, random);
  const compose = random.weighted(settings[bySlug(specialties, category).picture.setting]);
  return document(
    [
      gradient('s', ...light.sky),
      gradient('g', ...light.glass),
      ...(city === 'los-angeles' ? [palmDefinition(light.foliage[0])] : []),
    ],
    compose({ city, category, mood: light }, random),
  );
}
