import { Menu, X } from 'lucide-react';
import { useCallback, useState } from 'react';
import { shell } from '../../../../shared/content/shell.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import { useModal } from '../../components/dialog/use-modal.ts';
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
          <Menu size={24} aria-hidden />
          {words.openMenu}
        </Button>
      </div>
      <dialog ref={ref} className={styles.panel} aria-label={words.menuTitle}>
        <div className={styles.head}>
          <p className={styles.title} aria-hidden="true">
            {words.menuTitle}
          </p>
          <Button variant="quiet" size="icon" aria-label={words.closeMenu} onClick={close}>
            <X size={24} aria-hidden />
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
