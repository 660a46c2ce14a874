import { byName, bySlug } from '../data-file.ts';
import { places } from '../places/index.ts';
import type { Random } from '../random.ts';
import { specialties } from '../specialties/index.ts';
import { type Mood, moods } from './moods.ts';

export function moodOf(city: string, random: Random): Mood {
  return byName(moods, random.weighted(bySlug(places, city).picture.light));
}

export function wallColours(city: string, { lit }: Mood, random: Random): string[] {
  return random
    .shuffle(bySlug(places, city).picture.walls)
    .map((wall) => (lit ? mix(wall, -0.38, '#39435f') : wall));
}

/** The specialty's color, on its awning, door and sign. */
export function accent(category: string): string {
  return bySlug(specialties, category).picture.color;
}

/** A colour with white (share above 0) or ink (below 0) mixed in. */
export function mix(colour: string, share: number, into = share > 0 ? '#ffffff' : '#1d2a33'): string {
  const channel = (hex: string, index: number) =>
    Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16);
  const amount = Math.abs(share);
  return `#${[0, 1, 2]
    .map((index) => Math.round(channel(colour, index) * (1 - amount) + channel(into, index) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}
