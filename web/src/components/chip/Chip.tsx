import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/Icon.tsx';
import { Link } from '../Link.tsx';
import styles from './chip.module.css';

interface Children {
  readonly children: ReactNode;
}

/** A short text in a pill, such as a service of a clinic. */
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

/** An active filter; pressing it removes the filter. */
export function RemovableChip({ label, onRemove }: RemovableChipProps) {
  return (
    <button type="button" className={classNames(styles.chip, styles.action)} onClick={onRemove}>
      <span className="visually-hidden">Remove filter: </span>
      {label}
      <Icon name="x" size={16} />
    </button>
  );
}

/** A wrapping row of chips; each child is a list item with a chip. */
export function ChipList({ label, children }: { readonly label?: string; readonly children: ReactNode[] }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}
