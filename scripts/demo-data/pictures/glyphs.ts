import { circle, type Shape } from './svg.ts';

/** One sign per specialty, drawn as lines in a box of 24. */
const glyphs: Readonly<Record<string, string>> = {
  'family-medicine': 'M8 4a3 3 0 1 0 .1 0M17 8a2 2 0 1 0 .1 0M3 20c0-9 10-9 10 0M15 19c0-5 6-5 6 0',
  'general-practice': 'M12 5v14M5 12h14',
  'internal-medicine': 'M6 5h12v16H6zM10 3h4v3h-4zM12 10v7M8 13h8',
  dentistry: 'M8 4c-5 0-4 6-3 9 1 2 1 7 3 7s1-6 4-6 2 6 4 6 2-5 3-7c1-3 2-9-3-9-2 0-2 1-4 1s-2-1-4-1z',
  'walk-in-clinic': 'M7 21V3h10v18M4 21h16M14 12v1',
  cardiology: 'M12 20C2 13 4 5 8 5c3 0 4 3 4 3s1-3 4-3c4 0 6 8-4 15z',
  pediatrics: 'M12 3a5 6 0 0 1 0 12a5 6 0 0 1 0-12M12 15c-2 2 2 4 0 6',
  optometry: 'M3 13a4 4 0 1 0 8 0a4 4 0 1 0-8 0M13 13a4 4 0 1 0 8 0a4 4 0 1 0-8 0M11 12h2',
  ophthalmology: 'M2 12c5-8 15-8 20 0c-5 8-15 8-20 0zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
  pulmonology: 'M12 3v9M10 9c-4 0-6 5-6 10 4 1 6-1 6-4zM14 9c4 0 6 5 6 10-4 1-6-1-6-4z',
  dermatology:
    'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 3v2M12 19v2M3 12h2M19 12h2M6 6l1 1M17 17l1 1M6 18l1-1M17 7l1-1',
  psychiatry: 'M4 5h16v11h-9l-4 4v-4H4z',
  neurology: 'M12 5c-3-3-8 0-6 4-3 2-2 7 2 7 1 3 4 3 4 1zM12 5c3-3 8 0 6 4 3 2 2 7-2 7-1 3-4 3-4 1z',
  orthopedics: 'M5 9a2 2 0 1 1 4-4l10 10a2 2 0 1 1-4 4z',
  gynecology: 'M7 9a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12 14v7M9 18h6',
  urology: 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z',
  endocrinology: 'M3 12h4l3-7 4 14 3-7h4',
  gastroenterology: 'M12 8c-8-3-9 12-2 12l2-1 2 1c7 0 6-15-2-12zM12 8c0-2 1-4 3-4',
  nephrology: 'M10 4c-7 0-7 16 0 16 4 0 4-4 2-6s-1-3 1-5 1-5-3-5zM18 6v12',
  rheumatology: 'M7 13V7M10 11V4M13 11V4M16 13V6M7 13c-3-2-4 0-2 3s4 5 7 5 5-3 4-8',
};

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
  return `${circle(x, y, radius, ground)}<path transform="translate(${Math.round(x) - offset} ${Math.round(y) - offset})scale(${scale})" d="${glyphs[category] ?? glyphs['general-practice']}" fill="none" stroke="${ink}" stroke-width="2"/>`;
}
