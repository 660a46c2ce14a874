import { ChevronRight } from 'lucide-react';
import { clinic as copy } from '../../../../shared/content/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
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
          <ChevronRight size={16} aria-hidden />
        </li>
        <li>
          <Link to={paths.search({ city: city.slug, category: category.slug })}>
            {copy.breadcrumb.peers(category.name, city.name)}
          </Link>
          <ChevronRight size={16} aria-hidden />
        </li>
        <li aria-current="page" className={styles.current}>
          {name}
        </li>
      </ol>
    </nav>
  );
}
