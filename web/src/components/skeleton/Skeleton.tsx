import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

interface SkeletonProps {
  /** The element that it replaces; `block` fills its container. */
  readonly shape?: 'line' | 'heading' | 'chip' | 'button' | 'block';
  readonly width?: 'full' | 'medium' | 'short' | 'tiny';
  readonly className?: string | undefined;
}

/** A grey placeholder with the size of the content that loads. Hidden from screen readers. */
export function Skeleton({ shape = 'line', width = 'full', className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.skeleton, styles[shape], styles[width], className)}
    />
  );
}

interface RepeatProps {
  readonly count: number;
  readonly children: (index: number) => ReactNode;
}

/** The same placeholder `count` times. */
export function Repeat({ count, children }: RepeatProps) {
  return Array.from({ length: count }, (_, index) => children(index));
}
