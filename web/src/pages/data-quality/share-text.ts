import { dataQuality } from '../../../../shared/content/pages/data-quality.ts';

/** A share in percent. Only all is '100%', and only nothing is '0%'. */
export function shareText(part: number, of: number): string {
  if (of === 0) return dataQuality.noShare;
  if (part === 0) return '0%';
  if (part === of) return '100%';
  const percent = (100 * part) / of;
  return percent < 1 ? '<1%' : `${Math.min(99, Math.round(percent))}%`;
}
