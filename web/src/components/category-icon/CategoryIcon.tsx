import { Icon } from '../icon/Icon.tsx';
import { type IconName, iconNames } from '../icon/icon-names.ts';

interface CategoryIconProps {
  /** The category's `icon`; a name that the site does not have shows the doctor's icon. */
  readonly name: string;
  readonly size?: number;
}

export function CategoryIcon({ name, size = 24 }: CategoryIconProps) {
  return <Icon name={known(name) ? name : 'stethoscope'} size={size} strokeWidth={1.6} />;
}

function known(name: string): name is IconName {
  return iconNames.some((icon) => icon === name);
}
