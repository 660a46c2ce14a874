import { BreadcrumbSkeleton } from '../../components/breadcrumb/Breadcrumb.tsx';
import card from '../../components/card.module.css';
import { classNames } from '../../components/class-names.ts';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import styles from './practitioner.module.css';

/** The skeleton of a person's page. */
export function PractitionerSkeleton() {
  return (
    <div className={styles.page}>
      <BreadcrumbSkeleton />
      <div className={classNames(card.card, styles.hero)}>
        <Skeleton shape="heading" />
        <Skeleton width="medium" />
      </div>
      <Repeat count={3}>
        {(index) => (
          <div key={index} className={classNames(card.card, styles.hero)}>
            <Skeleton shape="heading" width="short" />
            <Skeleton />
            <Skeleton width="medium" />
          </div>
        )}
      </Repeat>
    </div>
  );
}
