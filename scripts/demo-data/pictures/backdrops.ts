import type { Random } from '../random.ts';
import type { Mood } from './moods.ts';
import { boxes, circle, ellipse, line, n, path, rect, type Shape, WIDTH } from './svg.ts';

/** The view behind a building, down to the horizon. */
export function backdrop(
  city: string,
  mood: Mood,
  horizon: number,
  random: Random,
  cloudy = random.chance(0.6),
): Shape[] {
  const sunX = random.integer(90, 710);
  const sun = [
    circle(sunX, horizon - random.integer(130, 240), random.integer(26, 44), mood.sun, { opacity: 0.85 }),
  ];
  const scenery = views[city] ?? chicago;
  return [
    rect(0, 0, WIDTH, horizon + 2, 'url(#s)'),
    ...sun,
    ...(cloudy ? clouds(mood, random) : []),
    ...scenery(mood, horizon, random),
  ];
}

type View = (mood: Mood, horizon: number, random: Random) => Shape[];

/** Roofs of a district as one outline. */
function roofs(horizon: number, low: number, high: number, width: number, random: Random): string {
  let x = -10;
  let outline = `M-10 ${n(horizon)}`;
  while (x < WIDTH) {
    const middle = 1 - Math.abs(x - WIDTH / 2) / WIDTH;
    const top = horizon - random.between(low, low + (high - low) * middle);
    x += width * random.between(0.75, 1.75);
    outline += `V${n(top)}H${n(x)}`;
  }
  return `${outline}V${n(horizon)}z`;
}

const chicago: View = (mood, horizon, random) => {
  const x = random.integer(120, 600);
  const other = x + random.pick([-150, 150, 210]);
  return [
    path(roofs(horizon, 40, 130, 44, random), mood.far),
    // A stepped tower with two masts, and a tapered one.
    path(`M${x} ${horizon}v-170h12v-40h14v-26h4v-34h2v34h12v-34h2v34h4v26h14v40h12v170z`, mood.far),
    path(`M${other} ${horizon}l10-190h6v-26h2v26h14v-26h2v26h6l10 190z`, mood.far),
    path(roofs(horizon, 16, 66, 58, random), mood.near, { opacity: 0.75 }),
    rect(0, horizon - 12, WIDTH, 14, mood.water),
    ...(random.chance(0.6)
      ? [
          path(`M${other + 60} ${horizon - 6}l14-34v34zM${other + 77} ${horizon - 6}v-26l11 26z`, '#ffffff', {
            opacity: 0.8,
          }),
        ]
      : []),
  ];
};

const losAngeles: View = (mood, horizon, random) => {
  const x = random.integer(140, 560);
  return [
    path(`M0 ${horizon}v-70q120-70 230-30t240-36 200 20 130-10v126z`, mood.far),
    path(`M${x} ${horizon}v-92h26v-34h24v-24q12-16 24 0v46h22v-30h26v52h26v-18h24v100z`, mood.near, {
      opacity: 0.7,
    }),
    path(`M0 ${horizon}v-34q150-40 300-14t280-14 220 4v58z`, mood.near, { opacity: 0.55 }),
    palm(random.integer(30, 120), horizon, random.integer(130, 180)),
    palm(random.integer(640, 780), horizon, random.integer(120, 200)),
  ];
};

const newYork: View = (mood, horizon, random) => {
  const x = random.integer(160, 620);
  const bridge = random.chance(0.4);
  return [
    path(roofs(horizon, 70, 190, 34, random), mood.far),
    path(`M${x} ${horizon}v-150h10v-60h10v-24h8l5-46h2l5 46h8v24h10v60h10v150z`, mood.far),
    path(roofs(horizon, 30, 90, 46, random), mood.near, { opacity: 0.7 }),
    ...(bridge
      ? [
          line(
            `M-10 ${horizon - 70}Q70 ${horizon - 30} 150 ${horizon - 120}Q330 ${horizon - 6} 520 ${horizon - 120}Q620 ${horizon - 30} 810 ${horizon - 26}M0 ${horizon - 24}H800`,
            mood.near,
            4,
          ),
          boxes(
            [
              [142, horizon - 124, 16, 124],
              [512, horizon - 124, 16, 124],
            ],
            mood.near,
          ),
        ]
      : [
          // Water tanks on the roofs.
          path(
            `M${x - 90} ${horizon - 78}h26v-24l-13-12-13 12zM${x + 120} ${horizon - 70}h24v-22l-12-11-12 11z`,
            mood.near,
          ),
        ]),
  ];
};

const toronto: View = (mood, horizon, random) => {
  const x = random.integer(150, 620);
  return [
    path(roofs(horizon, 40, 120, 40, random), mood.far),
    // A needle with a pod, and a dome beside it.
    path(`M${x} ${horizon}l7-150h-11q0-16 14-18l3-70h2l3 70q14 2 14 18h-11l7 150z`, mood.near),
    path(`M${x + 40} ${horizon}v-26q44-50 96 0v26z`, mood.far),
    path(roofs(horizon, 14, 54, 60, random), mood.near, { opacity: 0.7 }),
    rect(0, horizon - 9, WIDTH, 11, mood.water),
  ];
};

const vancouver: View = (mood, horizon, random) => {
  const peaks = [0, 1, 2, 3].map((index) => ({
    x: index * 220 + random.integer(20, 140),
    top: horizon - random.integer(150, 230),
  }));
  return [
    path(
      `M-80 ${horizon}${peaks.map(({ x, top }) => `L${n(x)} ${n(top)}L${n(x + 100)} ${n(top + 90)}`).join('')}L900 ${horizon}z`,
      mood.far,
    ),
    path(peaks.map(({ x, top }) => `M${n(x)} ${n(top)}l34 34-20-6-10 14-12-14-20 8z`).join(''), '#ffffff', {
      opacity: mood.lit ? 0.5 : 0.85,
    }),
    path(`M0 ${horizon}v-60q90-50 190-16t210-24 190 10 210-20v110z`, mood.near, { opacity: 0.6 }),
    path(roofs(horizon, 12, 92, 30, random), mood.far, { opacity: 0.9 }),
    rect(0, horizon - 14, WIDTH, 16, mood.water),
  ];
};

const views: Readonly<Record<string, View>> = {
  chicago,
  'los-angeles': losAngeles,
  'new-york': newYork,
  toronto,
  vancouver,
};

function clouds(mood: Mood, random: Random): Shape[] {
  const x = random.integer(60, 560);
  const y = random.integer(40, 100);
  return [
    ellipse(x, y, 64, 11, '#ffffff', { opacity: mood.lit ? 0.16 : 0.6 }),
    ellipse(x + 44, y - 9, 42, 11, '#ffffff', { opacity: mood.lit ? 0.16 : 0.6 }),
  ];
}

/** A palm of height 100 with its foot at (0, 0), drawn once and placed by `palm`. */
export function palmDefinition(colour: string): Shape {
  const frond = (dx: number, dy: number) =>
    `M0-100q${n(dx / 2)} ${dy - 12} ${dx} ${dy}q${n(-dx * 0.6)}-6 ${-dx} ${-dy}z`;
  const fronds = [30, -30].map((dx) => frond(dx, 10) + frond(dx * 0.8, 24) + frond(dx * 0.7, -10)).join('');
  return `<g id="p">${line('M-4 0Q5-50 0-100', colour, 4)}${path(fronds, colour)}</g>`;
}

export function palm(x: number, y: number, height: number): Shape {
  return `<use href="#p" transform="translate(${n(x)} ${n(y)})scale(${(height / 100).toFixed(2)})"/>`;
}
