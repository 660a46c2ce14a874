import { shell } from '../../../../shared/content/pages/shell.ts';
import { Skeleton } from '../../components/skeleton/Skeleton.tsx';
import styles from './shell.module.css';

/** Shown between header and footer while a page's code loads. */
export function PageLoading() {
  return (
    <div className={`container ${styles.loading}`} aria-busy="true">
      <h1 className="visually-hidden">
        <span role="status">{shell.loadingPage}</span>
      </h1>
      <Skeleton shape="heading" width="short" />
      <Skeleton width="medium" />
    </div>
  );
}
