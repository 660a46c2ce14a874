/** Shapes as SVG text: whole coordinates and short attributes keep a picture small. */

export const WIDTH = 800;
export const HEIGHT = 450;

export type Shape = string;

interface Look {
  readonly opacity?: number;
  readonly radius?: number;
}

export function rect(x: number, y: number, w: number, h: number, fill: string, look: Look = {}): Shape {
  // A path is shorter, where corners need no rounding.
  return look.radius
    ? `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${look.radius}" fill="${fill}"${faint(look)}/>`
    : boxes([[x, y, w, h]], fill, look);
}

export function circle(x: number, y: number, r: number, fill: string, look: Look = {}): Shape {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${faint(look)}/>`;
}

/** Several discs in one path: each an arc that all but closes. */
export function discs(list: readonly (readonly [x: number, y: number, r: number])[], fill: string): Shape {
  return path(list.map(([x, y, r]) => `M${n(x)} ${n(y - r)}a${n(r)} ${n(r)} 0 1 1-.1 0`).join(''), fill);
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, look: Look = {}): Shape {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${faint(look)}/>`;
}

export function path(d: string, fill: string, look: Look = {}): Shape {
  return `<path d="${d}" fill="${fill}"${faint(look)}/>`;
}

export function line(d: string, stroke: string, width: number, look: Look = {}): Shape {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}"${faint(look)}/>`;
}

/** Several boxes in one path. */
export function boxes(
  list: readonly (readonly [x: number, y: number, w: number, h: number])[],
  fill: string,
  look: Look = {},
): Shape {
  return list.length === 0
    ? ''
    : path(list.map(([x, y, w, h]) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`).join(''), fill, look);
}

/** Upright bars of one width at one distance, as a single dashed line. */
export function bars(
  { x, y, w, h }: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
  bar: number,
  gap: number,
  colour: string,
): Shape {
  return `<path d="M${n(x)} ${n(y + h / 2)}h${n(w)}" stroke="${colour}" stroke-width="${n(h)}" stroke-dasharray="${bar} ${gap.toFixed(1)}" stroke-linecap="butt"/>`;
}

/** A vertical gradient for `url(#id)`. */
export function gradient(id: string, top: string, bottom: string): Shape {
  return `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

export function document(definitions: readonly Shape[], shapes: readonly Shape[]): string {
  return shorter(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" stroke-linecap="round"><defs>${definitions.join('')}</defs>${shapes.join('')}</svg>`,
  );
}

const NEIGHBOURING_PATHS = /(<path d="[^"]*)" fill="([^"]*)"\/><path d="([^"]*)" fill="\2"\/>/g;

/** The same picture in fewer characters: neighbours of one colour share a path, numbers and colours lose what they can. */
function shorter(svg: string): string {
  let merged = svg;
  let before = '';
  while (merged !== before) {
    before = merged;
    merged = merged.replace(NEIGHBOURING_PATHS, '$1$3" fill="$2"/>');
  }
  return merged
    .replace(/(?<= d="[^"]*) (?=-)/g, '')
    .replace(/"0\./g, '".')
    .replace(/"#(.)\1(.)\2(.)\3"/g, '"#$1$2$3"');
}

export function n(value: number): number {
  return Math.round(value);
}

function faint({ opacity }: Look): string {
  return opacity === undefined ? '' : ` opacity="${opacity}"`;
}
