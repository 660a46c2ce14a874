import { useCallback, useState } from 'react';
import { shell } from '../../../../shared/content/shell.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import { useModal } from '../../components/dialog/use-modal.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import { NavLink } from '../../lib/router/router.tsx';
import styles from './mobile-menu.module.css';
import { navigation } from './navigation.ts';

const words = shell.navigation;

/** The navigation of small screens: slides in, and closes after a link is chosen. */
export function MobileMenu() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const ref = useModal(open, close);

  return (
    <>
      <div className={styles.trigger}>
        <Button variant="quiet" aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)}>
          <Icon name="menu" size={24} />
          {words.openMenu}
        </Button>
      </div>
      <dialog ref={ref} className={styles.panel} aria-label={words.menuTitle}>
        <div className={styles.head}>
          <p className={styles.title} aria-hidden="true">
            {words.menuTitle}
          </p>
          <Button variant="quiet" size="icon" aria-label={words.closeMenu} onClick={close}>
            <Icon name="x" size={24} />
          </Button>
        </div>
        <nav aria-label={words.label} className={styles.links}>
          {navigation.map(({ to, label }) => (
            <NavLink key={to} to={to} className={styles.link} onClick={close}>
              {label}
            </NavLink>
          ))}
          <ButtonLink to={paths.listPractice} wide size="large" onClick={close}>
            {words.listPractice}
          </ButtonLink>
        </nav>
      </dialog>
    </>
  );
}
