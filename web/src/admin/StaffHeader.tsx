import type { ReactNode } from 'react';
import { shell } from '../../../shared/content/pages/shell.ts';
import { Logo } from '../components/logo/Logo.tsx';
import { paths } from '../lib/paths.ts';
import styles from './staff-frame.module.css';

interface StaffHeaderProps {
  /** The account, of a signed-in member of staff. */
  readonly children?: ReactNode;
}

/** Header of the staff area: the way to the public site, and the account. */
export function StaffHeader({ children }: StaffHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        {/* A document of its own: public pages have another content security policy. */}
        <a href={paths.home} className={styles.home} aria-label={shell.homeLink}>
          <Logo />
        </a>
        {children}
      </div>
    </header>
  );
}
