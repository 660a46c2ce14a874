import type { IconName } from './icon-names.ts';
import sprite from './icons.svg';

interface IconProps {
  readonly name: IconName;
  readonly size?: number;
  readonly strokeWidth?: number;
  readonly className?: string | undefined;
}

/**
 * An icon, hidden from screen readers: it always accompanies a text or a label. All icons are
 * symbols of one SVG file, which keeps them out of JavaScript and HTML.
 */
export function Icon({ name, size = 24, strokeWidth = 2, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
