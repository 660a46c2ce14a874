import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Link } from '../Link.tsx';
import styles from './button.module.css';

interface Look {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'onBand' | 'onBandOutline' | undefined;
  readonly size?: 'small' | 'medium' | 'large' | 'icon' | undefined;
  /** As wide as its container. */
  readonly wide?: boolean | undefined;
}

/** Button classes for links to other sites and `tel:` links. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: Look = {}): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}

export function Button({
  variant,
  size,
  wide,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  return (
    <button {...rest} type={type} className={classNames(buttonClass({ variant, size, wide }), className)} />
  );
}

/** A link to a page of the site, styled as a button. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, wide }), className)} />;
}
