import type { Random } from '../random.ts';
import { backdrop } from './backdrops.ts';
import type { Composition, Scene } from './exteriors.ts';
import { accent, mix } from './palette.ts';
import { houseplant, houseplantDefinition } from './plants.ts';
import { sign } from './sign.ts';
import { bars, boxes, circle, ellipse, HEIGHT, line, n, path, rect, type Shape, WIDTH } from './svg.ts';

const FLOOR = 350;
const CREAM = '#fbf6ea';

interface Window {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** A window with the city in it, smaller than outside and cut by a clip path. */
function view({ city, mood }: Scene, { x, y, w, h }: Window, frame: string, random: Random): Shape[] {
  const scale = 0.74;
  const horizon = h / scale - 6;
  const shift = random.integer(0, WIDTH - Math.ceil(w / scale));
  return [
    `<clipPath id="w"><path d="M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z"/></clipPath><g clip-path="url(#w)"><g transform="translate(${n(x - shift * scale)} ${n(y)})scale(${scale})">${backdrop(city, mood, Math.round(horizon), random, false).join('')}</g></g>`,
    line(`M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}zM${n(x + w / 2)} ${n(y)}v${n(h)}`, frame, 7),
    rect(x - 12, y + h, w + 24, 10, frame),
  ];
}

/** The front desk under lamps, the city in the window. */
export const reception: Composition = (scene, random) => {
  const { category } = scene;
  const colour = accent(category);
  const flip = random.chance(0.5);
  const mirror = (x: number, width = 0) => (flip ? WIDTH - x - width : x);
  const wall = mix(colour, random.pick([0.78, 0.84, 0.7]));
  const wood = random.pick(['#b98a60', '#a9744f', '#cda679', '#8f6547']);
  const deskWidth = random.integer(290, 350);
  const windowX = mirror(500, 240);
  const lamps = [150, 240, 330].map((x) => mirror(x));
  return [
    rect(0, 0, WIDTH, HEIGHT, wall),
    rect(0, 0, WIDTH, 26, mix(wall, 0.5)),
    rect(mirror(50, 400), 26, 400, FLOOR - 26, mix(colour, 0.15)),
    ...view(scene, { x: windowX, y: 78, w: 240, h: 190 }, CREAM, random),
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, mix(wood, 0.55)),
    line(`M0 ${FLOOR + 30}H800M0 ${FLOOR + 66}H800`, mix(wood, 0.35), 2),
    rect(0, FLOOR - 8, WIDTH, 9, CREAM),
    sign(category, mirror(240), 150, 50, CREAM, colour),
    line(lamps.map((x) => `M${n(x)} 0v52`).join(''), '#3a4147', 2),
    path(lamps.map((x) => `M${n(x - 20)} 74q4-26 20-26t20 26z`).join(''), '#3a4147'),
    ...lamps.map((x) => circle(x, 76, 8, '#fff0c2')),
    ellipse(mirror(80 + deskWidth / 2), 376, deskWidth / 2 + 20, 9, '#1d2a33', { opacity: 0.18 }),
    rect(mirror(80, deskWidth), 268, deskWidth, 106, mix(wood, -0.25)),
    bars({ x: mirror(84, deskWidth - 8), y: 272, w: deskWidth - 8, h: 100 }, 7, 7, wood),
    rect(mirror(66, deskWidth + 28), 256, deskWidth + 28, 15, CREAM),
    boxes(
      [
        [mirror(160, 60), 214, 60, 38],
        [mirror(186, 8), 252, 8, 6],
      ],
      '#3a4147',
    ),
    houseplantDefinition(mix(wood, -0.15), '#43805f'),
    houseplant(mirror(330), 258, 62),
    // Two chairs under the window.
    `<g id="c">${chair(mirror(520, 84), colour)}</g><use href="#c" x="${flip ? -110 : 110}"/>`,
    houseplant(mirror(758), 392, 150),
  ];
};

function chair(x: number, colour: string): Shape {
  return (
    line(`M${n(x + 10)} 384v-30M${n(x + 74)} 384v-30`, '#6b5142', 5) +
    rect(x, 290, 84, 52, mix(colour, -0.1), { radius: 14 }) +
    rect(x - 4, 332, 92, 26, mix(colour, 0.12), { radius: 9 })
  );
}

/** A sofa before a wide window. */
export const waitingRoom: Composition = (scene, random) => {
  const { category, mood } = scene;
  const colour = accent(category);
  const flip = random.chance(0.5);
  const mirror = (x: number, width = 0) => (flip ? WIDTH - x - width : x);
  const wall = random.pick(['#f1eadb', '#e9ece4', '#efe3d6', mix(colour, 0.86)]);
  const floor = random.pick(['#c9a77e', '#d8c3a2', '#a98662']);
  const windowWidth = random.integer(380, 430);
  const windowX = mirror(90, windowWidth);
  return [
    rect(0, 0, WIDTH, HEIGHT, wall),
    ...view(scene, { x: windowX, y: 46, w: windowWidth, h: 216 }, '#fffdf7', random),
    rect(0, FLOOR, WIDTH, HEIGHT - FLOOR, floor),
    rect(0, FLOOR - 8, WIDTH, 9, '#fffdf7'),
    path(`M${n(windowX + 40)} ${FLOOR + 2}h${n(windowWidth - 60)}l60 98h${n(-windowWidth)}z`, '#ffffff', {
      opacity: mood.lit ? 0.06 : 0.2,
    }),
    ellipse(mirror(330), 410, 270, 30, mix(colour, 0.45)),
    ellipse(mirror(330), 410, 236, 22, mix(colour, 0.62)),
    // Sofa.
    line(`M${n(mirror(190))} 402v-24M${n(mirror(470))} 402v-24`, '#5d4638', 7),
    rect(mirror(170, 320), 276, 320, 92, mix(colour, -0.12), { radius: 18 }),
    rect(mirror(150, 40), 308, 40, 76, colour, { radius: 14 }),
    rect(mirror(470, 40), 308, 40, 76, colour, { radius: 14 }),
    rect(mirror(186, 288), 336, 288, 44, mix(colour, 0.14), { radius: 10 }),
    rect(mirror(206, 54), 292, 54, 50, '#f6e3c0', { radius: 9 }),
    rect(mirror(396, 54), 296, 54, 46, mix(colour, 0.55), { radius: 9 }),
    // Side table, lamp, pictures on the wall.
    rect(mirror(536, 76), 346, 76, 8, '#6b5142'),
    line(`M${n(mirror(574))} 350v50M${n(mirror(552))} 402h${flip ? -44 : 44}`, '#6b5142', 5),
    line(`M${n(mirror(574))} 344v-62`, '#3a4147', 4),
    path(`M${n(mirror(574) - 30)} 284l12-40h36l12 40z`, mood.lit ?? '#f4e4c1'),
    rect(mirror(600, 104), 84, 104, 128, '#fffdf7'),
    rect(mirror(608, 88), 92, 88, 112, mix(colour, 0.7)),
    sign(category, mirror(652), 148, 32, colour, '#fffdf7'),
    houseplantDefinition('#d9cbb4', '#3c7759'),
    houseplant(mirror(716), 414, 190),
  ];
};

/** Light through a row of arches: a courtyard with a tree at its end. */
export const arcade: Composition = ({ city, category, mood }, random) => {
  const colour = accent(category);
  const wall = mix(colour, random.pick([0.55, 0.66, 0.74]));
  const middle = random.integer(300, 500);
  const depths = [0, 1, 2, 3];
  const arch = (depth: number) => {
    const half = 250 - depth * 46;
    const spring = 210 + depth * 18;
    const foot = HEIGHT - depth * 24;
    return `M${n(middle - half)} ${foot}V${spring}a${half} ${n(half * 0.8)} 0 0 1 ${2 * half} 0V${foot}z`;
  };
  // The city seen small, through the last arch.
  const view = `<g transform="translate(${middle - 240} 130)scale(.6)">${backdrop(city, mood, 350, random, false).join('')}</g>`;
  return [
    rect(0, 0, WIDTH, HEIGHT, wall),
    ...depths.map((depth) =>
      path(arch(depth), depth === 3 ? mood.sky[1] : mix(wall, depth % 2 === 0 ? -0.14 : 0.28)),
    ),
    `<clipPath id="a"><path d="${arch(3)}"/></clipPath><g clip-path="url(#a)">${view}${rect(0, 340, WIDTH, 60, mood.ground)}</g>`,
    path(`M${n(middle - 112)} 378h224l140 72h-504z`, mood.pavement),
    path(`M${n(middle - 40)} 378h80l60 72h-200z`, '#ffffff', { opacity: 0.25 }),
    houseplantDefinition(mix(colour, -0.2), mood.lit ? '#2c5a50' : '#43805f'),
    houseplant(middle - 190, 430, 120),
    houseplant(middle + 196, 430, 104),
    sign(category, middle, 62, 30, CREAM, colour),
  ];
};
