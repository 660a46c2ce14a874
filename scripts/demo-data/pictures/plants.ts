import { bySlug } from '../data-file.ts';
import { places } from '../places/index.ts';
import type { Random } from '../random.ts';
import { palm } from './backdrops.ts';
import type { Mood } from './moods.ts';
import { mix } from './palette.ts';
import { boxes, discs, ellipse, n, path, type Shape } from './svg.ts';

/** A street tree that grows in the city, standing at (x, y). */
export function tree(city: string, x: number, y: number, height: number, mood: Mood, random: Random): Shape {
  return kinds[random.weighted(bySlug(places, city).picture.trees)](x, y, height, mood, random);
}

type Grow = (x: number, y: number, height: number, mood: Mood, random: Random) => Shape;

const TRUNK = '#6b5142';

const round: Grow = (x, y, height, { foliage: [dark, light] }, random) => {
  const r = height * 0.3;
  const lean = random.between(-0.2, 0.2) * r;
  return (
    boxes([[x - 3, y - height * 0.5, 6, height * 0.5]], TRUNK) +
    discs(
      [
        [x - r * 0.55, y - height * 0.52, r * 0.72],
        [x + r * 0.6, y - height * 0.55, r * 0.68],
        [x + lean, y - height * 0.7, r],
      ],
      dark,
    ) +
    discs(
      [
        [x - r * 0.2 + lean, y - height * 0.76, r * 0.66],
        [x + r * 0.45, y - height * 0.6, r * 0.36],
      ],
      light,
    )
  );
};

const slim: Grow = (x, y, height, { foliage: [dark, light] }) =>
  boxes([[x - 2, y - height * 0.3, 5, height * 0.3]], TRUNK) +
  ellipse(x, y - height * 0.56, height * 0.15, height * 0.44, dark) +
  ellipse(x - height * 0.04, y - height * 0.6, height * 0.08, height * 0.34, light);

const conifer: Grow = (x, y, height, { foliage, lit }) => {
  // Conifers stay green when everything else blossoms.
  const dark = foliage[0].startsWith('#c') ? '#3c6b5c' : foliage[0];
  const tier = (top: number, width: number, bottom: number) =>
    `M${n(x)} ${n(y - height * top)}l${n(height * width)} ${n(height * (top - bottom))}h${n(-2 * height * width)}z`;
  return (
    boxes([[x - 3, y - height * 0.14, 6, height * 0.14]], TRUNK) +
    path(tier(1, 0.13, 0.6) + tier(0.8, 0.18, 0.35) + tier(0.58, 0.22, 0.1), dark) +
    path(
      `M${n(x)} ${n(y - height)}l${n(-height * 0.13)} ${n(height * 0.4)}h${n(height * 0.1)}z`,
      mix(dark, lit ? 0.08 : 0.2),
    )
  );
};

const palmTree: Grow = (x, y, height) => palm(x, y, height * 1.25);

const kinds = { round, slim, conifer, palm: palmTree } as const;

/** A low hedge. */
export function hedge(x: number, y: number, width: number, mood: Mood): Shape {
  const bumps = Math.max(2, Math.round(width / 34));
  const step = n(width / bumps);
  const row = `q${n(step / 2)}-34 ${step} 0`.repeat(bumps);
  return path(`M${n(x)} ${n(y)}${row}z`, mix(mood.foliage[0], 0.12, mood.foliage[1]));
}

/** A houseplant of height 100 in its pot, drawn once and placed by `houseplant`. */
export function houseplantDefinition(pot: string, leaf: string): Shape {
  const leaves = [-36, -20, -4, 12, 28, 42]
    .map((dx, index) => {
      const rise = index % 2 === 0 ? 50 : 70;
      return `M0-30q${n(dx * 0.2 - 9)} ${8 - rise} ${dx} ${-rise}q6 ${rise * 0.6} ${-dx} ${rise}z`;
    })
    .join('');
  return `<defs><g id="h">${path(leaves, leaf)}${path('M-15-34h30l-5 34h-20z', pot)}</g></defs>`;
}

export function houseplant(x: number, y: number, height: number): Shape {
  return `<use href="#h" transform="translate(${n(x)} ${n(y)})scale(${(height / 100).toFixed(2)})"/>`;
}
