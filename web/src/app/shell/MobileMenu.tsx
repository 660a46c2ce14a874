import { useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { shell } from '../../../../shared/content/pages/shell.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import { useCloseOnBackdrop } from '../../components/dialog/use-modal.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './mobile-menu.module.css';

const words = shell.navigation;
const MENU_ID = 'menu';

interface MobileMenuProps {
  readonly links: readonly { readonly to: string; readonly label: string }[];
}

/**
 * The navigation of small screens: slides in, and closes after a link is chosen. Its buttons open and close it by invoker
 * commands, which need no script; the handlers are for browsers without them.
 */
export function MobileMenu({ links }: MobileMenuProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useCloseOnBackdrop(ref);
  const close = () => ref.current?.close();

  return (
    <>
      <div className={styles.trigger}>
        <Button
          variant="quiet"
          command="show-modal"
          commandfor={MENU_ID}
          aria-haspopup="dialog"
          onClick={() => {
            if (!ref.current?.open) ref.current?.showModal();
          }}
        >
          <Icon name="menu" size={24} />
          {words.openMenu}
        </Button>
      </div>
      <dialog ref={ref} id={MENU_ID} className={styles.panel} aria-label={words.menuTitle}>
        <div className={styles.head}>
          <p className={styles.title} aria-hidden="true">
            {words.menuTitle}
          </p>
          <Button
            variant="quiet"
            size="icon"
            command="close"
            commandfor={MENU_ID}
            aria-label={words.closeMenu}
            onClick={close}
          >
            <Icon name="x" size={24} />
          </Button>
        </div>
        <nav aria-label={words.label} className={styles.links}>
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={() => styles.link} onClick={close}>
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
