import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/Icon.tsx';
import styles from './badge.module.css';

interface BadgeProps {
  readonly variant?: 'neutral' | 'accent' | 'positive';
  readonly children: ReactNode;
}

export function Badge({ variant = 'neutral', children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[variant])}>{children}</span>;
}

/** Badge of a clinic whose license and contact details were verified. */
export function VerifiedBadge({ children = 'Verified' }: { readonly children?: ReactNode }) {
  return (
    <Badge variant="positive">
      <Icon name="badge-check" size={15} strokeWidth={2.25} />
      {children}
    </Badge>
  );
}
