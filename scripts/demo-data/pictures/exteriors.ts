import type { Random } from '../random.ts';
import { backdrop } from './backdrops.ts';
import type { Mood } from './moods.ts';
import { accent, mix, wallColours } from './palette.ts';
import { hedge, tree } from './plants.ts';
import { sign } from './sign.ts';
import { bars, boxes, ellipse, HEIGHT, line, n, path, rect, type Shape, WIDTH } from './svg.ts';

export interface Scene {
  readonly city: string;
  readonly category: string;
  readonly mood: Mood;
}

export type Composition = (scene: Scene, random: Random) => Shape[];

/** Where buildings meet the pavement. */
const STREET = 376;
const CREAM = '#fbf6ea';

type Box = [x: number, y: number, w: number, h: number];

function street({ mood }: Scene): Shape[] {
  return [
    rect(0, STREET, WIDTH, HEIGHT - STREET, mood.pavement),
    rect(0, STREET, WIDTH, 7, mix(mood.pavement, -0.12)),
    rect(0, STREET + 48, WIDTH, 26, mix(mood.pavement, -0.3)),
  ];
}

/** Neighbouring houses at the edges, muted, so that the practice stands in a street. */
function neighbours({ mood }: Scene, left: number, right: number, random: Random): Shape[] {
  const tops = [random.integer(130, 210), random.integer(120, 220)] as const;
  const wall = mix(mood.near, 0.12);
  return [
    rect(-10, tops[0], left + 10, STREET - tops[0], wall),
    rect(right, tops[1], WIDTH - right + 10, STREET - tops[1], mix(wall, -0.06)),
    // Two rows of two windows each, as dashed lines.
    `<path d="M${n(left - 78)} ${tops[0] + 42}h60m-60 58h60M${n(right + 22)} ${tops[1] + 42}h60m-60 58h60" fill="none" stroke="${mood.lit ?? mix(mood.near, -0.14)}" stroke-width="32" stroke-dasharray="20" stroke-linecap="butt" opacity=".6"/>`,
  ];
}

/** A shop front with an awning under one or two floors. */
export const shopfront: Composition = (scene, random) => {
  const { city, category, mood } = scene;
  const colour = accent(category);
  const [wall = CREAM] = wallColours(city, mood, random);
  const width = random.integer(400, 500);
  const x = (WIDTH - width) / 2 + random.integer(-70, 70);
  const floors = random.weighted([
    [1, 6],
    [2, 4],
    [0, 2],
  ]);
  const ground = 244;
  const top = ground - 18 - floors * 74;
  const columns = random.integer(3, 4);
  const step = width / columns;
  const arched = random.chance(0.4);
  const windows = Array.from({ length: columns * floors }, (_, index) => ({
    x: x + (index % columns) * step + step / 2 - 17,
    y: top + 18 + Math.floor(index / columns) * 74,
  }));
  const doorLeft = random.chance(0.5);
  const door = doorLeft ? x + 30 : x + width - 92;
  const display = doorLeft ? x + 112 : x + 26;
  const displayWidth = width - 138;
  const stripe = 24;
  const stripes = Math.floor(displayWidth / stripe);
  return [
    ...backdrop(city, mood, STREET, random),
    ...neighbours(scene, x - 12, x + width + 12, random),
    ...street(scene),
    ellipse(x + width / 2, STREET + 5, width / 2 + 20, 7, '#1d2a33', { opacity: 0.18 }),
    rect(x, top, width, STREET - top, wall),
    rect(x + width * 0.7, top, width * 0.3, STREET - top, '#1d2a33', { opacity: 0.05 }),
    rect(x - 8, top - 12, width + 16, 14, mix(wall, -0.22)),
    path(
      windows
        .map(({ x: wx, y }) =>
          arched ? `M${n(wx)} ${n(y + 50)}v-34q17-30 34 0v34z` : `M${n(wx)} ${n(y)}h34v50h-34z`,
        )
        .join(''),
      'url(#g)',
    ),
    // A string course under each row of windows.
    boxes(
      Array.from({ length: floors }, (_, floor) => [x, top + 68 + floor * 74, width, 5] as const),
      mix(wall, -0.18),
    ),
    // Fascia, display window, door.
    rect(x, ground - 14, width, 34, mix(colour, -0.25)),
    rect(display, ground + 26, displayWidth, 88, 'url(#g)'),
    path(`M${n(display + 30)} ${ground + 114}l58-88h34l-58 88z`, '#ffffff', { opacity: 0.22 }),
    line(
      `M${n(display + displayWidth / 2)} ${ground + 26}v88M${n(display)} ${ground + 26}h${n(displayWidth)}v88h${n(-displayWidth)}z`,
      mix(colour, -0.25),
      4,
    ),
    rect(door, ground + 30, 58, STREET - ground - 30, colour, { radius: 2 }),
    rect(door + 10, ground + 40, 38, 56, 'url(#g)'),
    rect(door + 46, ground + 106, 4, 14, CREAM),
    boxes([[door - 8, STREET - 5, 74, 6]], mix(mood.pavement, 0.25)),
    // Awning with scallops: a pale cloth with dark stripes on it.
    path(scallops(display, ground + 18, stripe, stripes), CREAM),
    path(
      Array.from({ length: Math.ceil(stripes / 2) }, (_, index) =>
        scallops(display + 2 * index * stripe, ground + 18, stripe, 1),
      ).join(''),
      colour,
    ),
    sign(category, door + 29, ground + 3, 25, CREAM, colour),
    hedge(display + 6, STREET, displayWidth - 12, mood),
    tree(city, doorLeft ? x + width + 30 : x - 30, STREET + 30, random.integer(150, 210), mood, random),
  ];
};

/** The cloth of an awning with a hem of waves. */
function scallops(x: number, y: number, stripe: number, count: number): string {
  return `M${n(x)} ${y}h${stripe * count}v30${`q${-stripe / 2} 12-${stripe} 0`.repeat(count)}z`;
}

/** A modern block with a lower glass entrance. */
export const midrise: Composition = (scene, random) => {
  const { city, category, mood } = scene;
  const colour = accent(category);
  const [wall = CREAM, other = CREAM] = wallColours(city, mood, random);
  const flip = random.chance(0.5);
  const mirror = (x: number, width: number) => (flip ? WIDTH - x - width : x);
  const width = random.integer(260, 320);
  const top = random.integer(88, 140);
  const x = mirror(150, width);
  const lobbyWidth = random.integer(210, 250);
  const lobbyTop = random.integer(236, 262);
  const lobby = mirror(150 + width - 20, lobbyWidth);
  const columns = random.integer(4, 6);
  const rows = Math.floor((STREET - top - 46) / 46);
  // The wall beside the coloured tower.
  const facade = flip ? x + 46 : x;
  const step = (width - 86 + 12) / columns;
  const bands = random.chance(0.4);
  const windows: Box[] = bands
    ? Array.from({ length: rows }, (_, row) => [facade + 20, top + 24 + row * 46, width - 86, 26])
    : Array.from({ length: columns * rows }, (_, index) => [
        facade + 20 + (index % columns) * step,
        top + 24 + Math.floor(index / columns) * 46,
        step - 12,
        30,
      ]);
  const door = lobby + lobbyWidth / 2 - 34;
  return [
    ...backdrop(city, mood, STREET, random),
    tree(city, mirror(90, 0), STREET + 4, random.integer(150, 190), mood, random),
    ...street(scene),
    ellipse(WIDTH / 2, STREET + 5, 290, 7, '#1d2a33', { opacity: 0.16 }),
    rect(x, top, width, STREET - top, wall),
    rect(flip ? x : x + width - 46, top, 46, STREET - top, colour),
    rect(x - 4, top - 8, width + 8, 10, mix(wall, -0.25)),
    boxes(windows, 'url(#g)'),
    boxes(random.sample(windows, bands ? 1 : 6), mood.lit ? '#2b3a55' : '#ffffff', {
      opacity: mood.lit ? 0.6 : 0.35,
    }),
    sign(category, flip ? x + 23 : x + width - 23, top + 40, 17, CREAM, colour),
    rect(lobby, lobbyTop, lobbyWidth, STREET - lobbyTop, other),
    rect(lobby + 14, lobbyTop + 20, lobbyWidth - 28, STREET - lobbyTop - 20, 'url(#g)'),
    bars(
      { x: lobby + 12, y: lobbyTop + 20, w: lobbyWidth - 24, h: STREET - lobbyTop - 20 },
      4,
      (lobbyWidth - 52) / 6,
      mix(other, -0.35),
    ),
    rect(door, STREET - 84, 68, 84, mix(colour, -0.1)),
    boxes(
      [
        [door + 7, STREET - 76, 24, 70],
        [door + 37, STREET - 76, 24, 70],
      ],
      'url(#g)',
    ),
    rect(lobby - 12, lobbyTop - 8, lobbyWidth + 24, 14, colour),
    rect(door - 22, STREET - 98, 112, 9, mix(other, -0.45)),
    hedge(x + 10, STREET, width - 60, mood),
    tree(city, mirror(690, 0), STREET + 26, random.integer(120, 170), mood, random),
  ];
};

/** Three narrow houses wall to wall; the practice is the one with the sign. */
export const rowhouses: Composition = (scene, random) => {
  const { city, category, mood } = scene;
  const colour = accent(category);
  const colours = wallColours(city, mood, random);
  const gabled = city === 'toronto' || city === 'vancouver' || random.chance(0.15);
  const stoop = city === 'new-york' ? 34 : 20;
  const floor = STREET - stoop - 92;
  const count = random.integer(3, 4);
  const width = Math.round(620 / count);
  const start = (WIDTH - width * count) / 2;
  const chosen = random.integer(0, count - 1);
  const houses = Array.from({ length: count }, (_, index) => {
    const own = index === chosen;
    const x = start + index * width;
    const top = random.integer(112, 158);
    const columns = width > 180 ? 3 : 2;
    const step = (width - 24) / columns;
    const rows = Math.max(1, Math.floor((floor - top - 16) / 66));
    return {
      x,
      top,
      wall: colours[index % colours.length] ?? CREAM,
      windows: Array.from({ length: columns * rows }, (__, at) => ({
        x: x + 12 + (at % columns) * step + step / 2 - 15,
        y: top + 22 + Math.floor(at / columns) * 66,
      })),
      door: x + (own ? width * 0.62 : width * 0.14),
      bay: x + (own ? width * 0.12 : width * 0.46),
    };
  });
  const windows = houses.flatMap((one) => one.windows);
  const bayWidth = width * 0.38;
  const own = houses[chosen];
  return [
    ...backdrop(city, mood, STREET, random),
    ...street(scene),
    ellipse(WIDTH / 2, STREET + 5, 320, 7, '#1d2a33', { opacity: 0.16 }),
    ...houses.map(({ x, top, wall }) => rect(x, top, width, STREET - top, wall)),
    ...houses.map(({ x, top, wall }) =>
      gabled
        ? path(`M${n(x - 4)} ${top + 2}l${n(width / 2 + 4)}-58 ${n(width / 2 + 4)} 58z`, mix(wall, -0.3))
        : rect(x - 3, top - 12, width + 6, 15, mix(wall, -0.3)),
    ),
    boxes(
      [
        ...windows.map(({ x, y }) => [x, y, 30, 44] as const),
        ...houses.map(({ bay }) => [bay, floor + 10, bayWidth, 78] as const),
      ],
      'url(#g)',
    ),
    line(
      houses
        .map(({ bay }) => `M${n(bay + bayWidth / 2)} ${floor + 10}v78M${n(bay)} ${floor + 48}h${n(bayWidth)}`)
        .join(''),
      CREAM,
      3,
    ),
    boxes(
      houses.map(({ door }) => [door, floor + 2, 44, 90]),
      '#3b3430',
      { opacity: 0.75 },
    ),
    ...(own ? [rect(own.door, floor + 2, 44, 90, colour)] : []),
    boxes(
      houses.map(({ door }) => [door + 9, floor + 12, 26, 26]),
      'url(#g)',
    ),
    path(
      houses
        .map(({ door }) => `M${n(door - 6)} ${STREET - stoop}h56l${stoop / 2} ${stoop}h${-56 - stoop}z`)
        .join(''),
      mix(mood.pavement, -0.16),
    ),
    ...(own ? [sign(category, own.door + 22, floor - 26, 21, colour, CREAM)] : []),
    tree(city, start - 34, STREET + 24, random.integer(170, 220), mood, random),
    tree(city, start + width * count + 34, STREET + 24, random.integer(150, 200), mood, random),
  ];
};

/** A house in a garden: gabled in the north, tiled and arched in Los Angeles. */
export const house: Composition = (scene, random) => {
  const { city, category, mood } = scene;
  const colour = accent(category);
  const [wall = CREAM, trim = CREAM] = wallColours(city, mood, random);
  const spanish = city === 'los-angeles';
  const width = random.integer(360, 440);
  const x = (WIDTH - width) / 2 + random.integer(-60, 60);
  const top = spanish ? 232 : 214;
  const roof = spanish ? '#b5623f' : random.pick(['#4d5a63', '#6a4a42', '#5b5f52']);
  const door = x + width * 0.46;
  const openings = [0.05, 0.23, 0.74, 0.9].map((share) => x + width * share - 8);
  const wing = random.chance(0.5);
  return [
    ...backdrop(city, mood, STREET - 30, random),
    path(`M0 ${STREET - 34}q200-26 400-8t400-8v140H0z`, mood.ground),
    tree(city, x - 60, STREET - 8, random.integer(190, 240), mood, random),
    path(`M${n(door - 20)} ${STREET}h96l90 80h-250z`, mood.pavement),
    rect(x, top, width, STREET - top, wall),
    rect(x + width * 0.72, top, width * 0.28, STREET - top, '#1d2a33', { opacity: 0.06 }),
    spanish
      ? path(`M${n(x - 22)} ${top + 6}l40-58h${n(width - 36)}l40 58z`, roof)
      : path(`M${n(x - 24)} ${top + 6}l${n(width / 2 + 24)} -112 ${n(width / 2 + 24)} 112z`, roof),
    spanish
      ? line(
          `M${n(x - 16)} ${top - 4}h${n(width + 32)}M${n(x)} ${top - 26}h${n(width)}`,
          mix(roof, 0.18),
          3,
          { opacity: 0.7 },
        )
      : path(`M${n(x + width / 2 - 26)} ${top - 12}v-40h52v40z`, 'url(#g)'),
    ...(wing
      ? [
          rect(x + width - 6, top + 46, 120, STREET - top - 46, mix(wall, -0.08)),
          path(`M${n(x + width - 10)} ${top + 50}l20-34h96l28 34z`, roof),
          rect(x + width + 30, top + 78, 50, 48, 'url(#g)'),
        ]
      : []),
    path(
      openings
        .map((wx) =>
          spanish ? `M${n(wx)} ${top + 104}v-42q20-40 40 0v42z` : `M${n(wx)} ${top + 44}h40v62h-40z`,
        )
        .join(''),
      'url(#g)',
    ),
    boxes(
      openings.map((wx) => [wx - 5, top + 105, 50, 6]),
      mix(trim, -0.15),
    ),
    path(`M${n(door)} ${STREET}v-84q28-44 56 0v84z`, colour),
    path(`M${n(door + 12)} ${STREET - 58}v-24q16-26 32 0v24z`, 'url(#g)'),
    ...(spanish
      ? []
      : [
          path(`M${n(door - 34)} ${STREET - 112}l62-34 62 34z`, mix(roof, 0.12)),
          boxes(
            [
              [door - 26, STREET - 112, 7, 112],
              [door + 75, STREET - 112, 7, 112],
            ],
            CREAM,
          ),
        ]),
    // A signboard on the lawn.
    boxes(
      [
        [x - 34, STREET - 6, 5, 40],
        [x + 14, STREET - 6, 5, 40],
      ],
      '#6b5142',
    ),
    rect(x - 44, STREET - 42, 72, 48, CREAM, { radius: 4 }),
    sign(category, x - 8, STREET - 18, 18, colour, CREAM),
    hedge(x + 40, STREET + 2, width * 0.34, mood),
    hedge(x + width * 0.68, STREET + 2, width * 0.34, mood),
    tree(city, x + width + 130, STREET + 26, random.integer(140, 190), mood, random),
  ];
};

/** A low modern pavilion beside water. */
export const pavilion: Composition = (scene, random) => {
  const { city, category, mood } = scene;
  const colour = accent(category);
  const flip = random.chance(0.5);
  const mirror = (x: number, width: number) => (flip ? WIDTH - x - width : x);
  const base = 338;
  const top = random.integer(196, 226);
  const wood = random.pick(['#b07d55', '#9a6b48', '#c29468']);
  const panes = Array.from(
    { length: 6 },
    (_, index): Box => [mirror(306 + index * 58, 54), top + 14, 54, base - top - 14],
  );
  const reflected = (y: number) => base + 30 + (base - y) * 0.36;
  return [
    ...backdrop(city, mood, base - 24, random),
    path(`M0 ${base - 26}q220-26 420-6t380-10v130H0z`, mood.ground),
    tree(city, mirror(700, 0), base, random.integer(170, 220), mood, random),
    tree(city, mirror(104, 0), base + 4, random.integer(150, 200), mood, random),
    rect(mirror(150, 150), top, 150, base - top, mix(wood, -0.25)),
    bars({ x: mirror(150, 150), y: top, w: 150, h: base - top }, 5, 5, wood),
    rect(mirror(300, 354), top, 354, base - top, mix(wood, -0.4)),
    boxes(panes, 'url(#g)'),
    path(`M${n(mirror(330, 100))} ${base}l70-${base - top - 14}h30l-70 ${base - top - 14}z`, '#ffffff', {
      opacity: 0.2,
    }),
    rect(mirror(110, 590), top - 20, 590, 22, mood.lit ? '#a9a8b0' : '#f7f3ea'),
    rect(mirror(110, 590), top - 2, 590, 5, '#1d2a33', { opacity: 0.22 }),
    rect(mirror(424, 56), top + 30, 56, base - top - 30, colour),
    rect(mirror(432, 40), top + 40, 40, base - top - 40, 'url(#g)', { opacity: 0.8 }),
    sign(category, mirror(225, 0), top + 58, 32, '#f7f3ea', colour),
    rect(mirror(90, 630), base, 630, 12, mix(mood.pavement, 0.1)),
    rect(0, base + 28, WIDTH, HEIGHT - base - 28, mood.water),
    boxes(
      [
        [mirror(110, 590), base + 30, 590, 5],
        [mirror(300, 354), base + 38, 354, reflected(top) - base - 38],
      ],
      mood.lit ?? '#ffffff',
      { opacity: 0.28 },
    ),
    line(`M60 ${base + 60}h120M330 ${base + 76}h180M590 ${base + 54}h140M180 ${base + 94}h90`, '#ffffff', 2, {
      opacity: 0.35,
    }),
    hedge(mirror(20, 150), base + 28, 150, mood),
    hedge(mirror(600, 170), base + 28, 170, mood),
  ];
};
