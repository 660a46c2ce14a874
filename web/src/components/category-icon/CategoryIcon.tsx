import {
  Activity,
  Apple,
  Baby,
  Bone,
  Brain,
  ClipboardPlus,
  DoorOpen,
  Droplets,
  Eye,
  Flower2,
  Funnel,
  Glasses,
  Hand,
  HeartPulse,
  type LucideIcon,
  MessageCircle,
  Smile,
  Stethoscope,
  Sun,
  Users,
  Wind,
} from 'lucide-react';

/** The icons that a category's `icon` may name. */
const icons: ReadonlyMap<string, LucideIcon> = new Map([
  ['activity', Activity],
  ['apple', Apple],
  ['baby', Baby],
  ['bone', Bone],
  ['brain', Brain],
  ['clipboard-plus', ClipboardPlus],
  ['door-open', DoorOpen],
  ['droplets', Droplets],
  ['eye', Eye],
  ['filter', Funnel],
  ['flower-2', Flower2],
  ['glasses', Glasses],
  ['hand', Hand],
  ['heart-pulse', HeartPulse],
  ['message-circle', MessageCircle],
  ['smile', Smile],
  ['stethoscope', Stethoscope],
  ['sun', Sun],
  ['users', Users],
  ['wind', Wind],
]);

interface CategoryIconProps {
  /** The category's `icon`; a name that is not in the set shows the doctor's icon. */
  readonly name: string;
  readonly size?: number;
}

/** Decoration: the category's name always stands beside it. */
export function CategoryIcon({ name, size = 24 }: CategoryIconProps) {
  const Icon = icons.get(name) ?? Stethoscope;
  return <Icon size={size} strokeWidth={1.6} aria-hidden="true" />;
}
