import type { ReactNode } from 'react';
import { Link } from '../../lib/router/router.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/Icon.tsx';
import styles from './chip.module.css';

interface Children {
  readonly children: ReactNode;
}

/** A fact in a pill, such as a service that a clinic offers. */
export function Chip({ children }: Children) {
  return <span className={styles.chip}>{children}</span>;
}

export function ChipLink({ to, children }: Children & { readonly to: string }) {
  return (
    <Link to={to} className={classNames(styles.chip, styles.action)}>
      {children}
    </Link>
  );
}

interface RemovableChipProps {
  readonly label: string;
  readonly onRemove: () => void;
}

/** A filter that is in force; pressing it takes the filter away. */
export function RemovableChip({ label, onRemove }: RemovableChipProps) {
  return (
    <button type="button" className={classNames(styles.chip, styles.action)} onClick={onRemove}>
      <span className="visually-hidden">Remove filter: </span>
      {label}
      <Icon name="x" size={16} />
    </button>
  );
}

/** Chips in a row that wraps; each child is one chip. */
export function ChipList({ label, children }: { readonly label?: string; readonly children: ReactNode[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
