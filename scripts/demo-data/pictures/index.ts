import type { Random } from '../random.ts';
export function clinicPicture(_: { city: string; category: string }, random: Random): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 450"><rect width="800" height="450" fill="hsl(${random.integer(0, 359)} 40% 70%)"/></svg>`;
}
