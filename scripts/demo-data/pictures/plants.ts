import type { Random } from '../random.ts';
import { palm } from './backdrops.ts';
import { type Mood, mix } from './palette.ts';
import { boxes, circle, ellipse, n, path, type Shape } from './svg.ts';

/** A street tree that grows in the city, standing at (x, y). */
export function tree(city: string, x: number, y: number, height: number, mood: Mood, random: Random): Shape {
  const kinds: Readonly<Record<string, readonly (readonly [Grow, number])[]>> = {
    'los-angeles': [
      [palmTree, 5],
      [round, 2],
      [slim, 2],
    ],
    vancouver: [
      [conifer, 4],
      [round, 4],
    ],
    chicago: [
      [round, 5],
      [slim, 2],
    ],
    'new-york': [
      [round, 6],
      [slim, 1],
    ],
    toronto: [
      [round, 5],
      [conifer, 1],
      [slim, 1],
    ],
  };
  return random.weighted(kinds[city] ?? [[round, 1]])(x, y, height, mood, random);
}

type Grow = (x: number, y: number, height: number, mood: Mood, random: Random) => Shape;

const TRUNK = '#6b5142';

const round: Grow = (x, y, height, { foliage: [dark, light] }, random) => {
  const r = height * 0.3;
  const lean = random.between(-0.2, 0.2) * r;
  return (
    boxes([[x - 3, y - height * 0.5, 6, height * 0.5]], TRUNK) +
    circle(x - r * 0.55, y - height * 0.52, r * 0.72, dark) +
    circle(x + r * 0.6, y - height * 0.55, r * 0.68, dark) +
    circle(x + lean, y - height * 0.7, r, dark) +
    circle(x - r * 0.2 + lean, y - height * 0.76, r * 0.66, light) +
    circle(x + r * 0.45, y - height * 0.6, r * 0.36, light)
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

const palmTree: Grow = (x, y, height, { foliage: [dark] }) => palm(x, y, height * 1.25, dark);

/** A low hedge or a bed of grasses. */
export function hedge(x: number, y: number, width: number, mood: Mood): Shape {
  const bumps = Math.max(2, Math.round(width / 26));
  const step = width / bumps;
  const arcs = Array.from({ length: bumps }, () => `q${n(step / 2)} -26 ${n(step)} 0`).join('');
  return (
    path(`M${n(x)} ${n(y)}${arcs}z`, mood.foliage[0]) +
    path(`M${n(x + step / 2)} ${n(y)}${arcs.slice(0, arcs.lastIndexOf('q'))}z`, mood.foliage[1], {
      opacity: 0.7,
    })
  );
}

/** A houseplant in a pot. */
export function houseplant(x: number, y: number, height: number, pot: string, leaf: string): Shape {
  const leaves = [-46, -26, -6, 14, 34, 52]
    .map((dx, index) => {
      const tip = y - height * (index % 2 === 0 ? 0.8 : 1);
      return `M${n(x)} ${n(y - height * 0.3)}Q${n(x + dx * 0.2 - 12)} ${n(tip + 10)} ${n(x + dx)} ${n(tip)}Q${n(x + dx * 0.9 + 6)} ${n(tip + height * 0.36)} ${n(x)} ${n(y - height * 0.3)}z`;
    })
    .join('');
  return (
    path(leaves, leaf) + path(`M${n(x - 20)} ${n(y - height * 0.34)}h40l-6 ${n(height * 0.34)}h-28z`, pot)
  );
}
