import sprite from './category-icons.svg';
import { iconNames } from './icon-names.ts';

interface CategoryIconProps {
  /** The category's `icon`; a name that is not in the set shows the doctor's icon. */
  readonly name: string;
  readonly size?: number;
}

/**
 * Decoration: the category's name always stands beside it. The icons come from one file of symbols, which keeps
 * twenty drawings out of the JavaScript and out of every list's HTML.
 */
export function CategoryIcon({ name, size = 24 }: CategoryIconProps) {
  const id = iconNames.has(name) ? name : 'stethoscope';
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <use href={`${sprite}#${id}`} />
    </svg>
  );
}
