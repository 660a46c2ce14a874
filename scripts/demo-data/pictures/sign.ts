import { bySlug } from '../data-file.ts';
import { specialties } from '../specialties/index.ts';
import { circle, type Shape } from './svg.ts';

/** A round sign with the specialty's glyph. */
export function sign(
  category: string,
  x: number,
  y: number,
  radius: number,
  ground: string,
  ink: string,
): Shape {
  const scale = Math.round((radius / 18) * 100) / 100;
  const offset = Math.round(12 * scale);
  const { glyph } = bySlug(specialties, category).picture;
  return `${circle(x, y, radius, ground)}<path transform="translate(${Math.round(x) - offset} ${Math.round(y) - offset})scale(${scale})" d="${glyph}" fill="none" stroke="${ink}" stroke-width="2"/>`;
}
