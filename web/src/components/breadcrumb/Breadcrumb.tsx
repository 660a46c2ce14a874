import { Icon } from '../icon/Icon.tsx';
import { Link } from '../Link.tsx';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import styles from './breadcrumb.module.css';

interface BreadcrumbProps {
  readonly label: string;
  /** From the home page down; the last item is the current page and has no link. */
  readonly items: readonly { readonly name: string; readonly to?: string }[];
}

/** The path from the home page to the current page. */
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

export function BreadcrumbSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton width="medium" />
    </div>
  );
}
