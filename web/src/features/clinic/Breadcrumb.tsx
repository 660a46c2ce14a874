import { clinic as copy } from '../../../../shared/content/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/router.tsx';
import styles from './breadcrumb.module.css';

type BreadcrumbProps = Pick<ClinicDetail, 'name' | 'category' | 'city'>;

/** Ways back to the search: all providers, and those of the clinic's own specialty and city. */
export function Breadcrumb({ name, category, city }: BreadcrumbProps) {
  return (
    <nav aria-label={copy.breadcrumb.label}>
      <ol className={styles.list}>
        <li>
          <Link to={paths.search()}>{copy.breadcrumb.search}</Link>
          <Icon name="chevron-right" size={16} />
        </li>
        <li>
          <Link to={paths.search({ city: city.slug, category: category.slug })}>
            {copy.breadcrumb.peers(category.name, city.name)}
          </Link>
          <Icon name="chevron-right" size={16} />
        </li>
        <li aria-current="page" className={styles.current}>
          {name}
        </li>
      </ol>
    </nav>
  );
}
