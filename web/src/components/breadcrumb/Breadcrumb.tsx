import { Link } from 'react-router-dom';
import { Icon } from '../icon/Icon.tsx';
import styles from './breadcrumb.module.css';

interface BreadcrumbProps {
  readonly label: string;
  /** From the home page down; the last item is the page itself and has no address. */
  readonly items: readonly { readonly name: string; readonly to?: string }[];
}

/** Where the page stands, as links back up. */
export function Breadcrumb({ label, items }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className={styles.list}>
        {items.map(({ name, to }) =>
          to === undefined ? (
            <li key={name} aria-current="page" className={styles.current}>
              {name}
            </li>
          ) : (
            <li key={name}>
              <Link to={to}>{name}</Link>
              <Icon name="chevron-right" size={16} />
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
