import { NavLink } from 'react-router-dom';
import { shell } from '../../../../shared/content/pages/shell.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { Logo } from '../../components/logo/Logo.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './header.module.css';
import { MobileMenu } from './MobileMenu.tsx';

const { home, findProviders, blog, about } = shell.navigation;

const links = [
  { to: paths.home, label: home },
  { to: paths.search(), label: findProviders },
  { to: paths.blog, label: blog },
  { to: paths.about, label: about },
];

export function Header() {
  return (
    <header className={styles.header}>
      <div className={`container ${styles.bar}`}>
        <Link to={paths.home} className={styles.home} aria-label={shell.homeLink}>
          <Logo />
        </Link>
        <nav className={styles.navigation} aria-label={shell.navigation.label}>
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={() => styles.link}>
              {label}
            </NavLink>
          ))}
          <ButtonLink to={paths.listPractice}>{shell.navigation.listPractice}</ButtonLink>
        </nav>
        <MobileMenu links={links} />
      </div>
    </header>
  );
}
