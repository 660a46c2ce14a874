import card from '../card/card.module.css';
import { classNames } from '../class-names/class-names.ts';
import { Skeleton } from '../skeleton/Skeleton.tsx';
import styles from './clinic-card.module.css';

/** A placeholder with a clinic card's size. */
export function ClinicCardSkeleton() {
  return (
    <div className={classNames(card.card, styles.card)}>
      <div className={styles.header}>
        <div className={styles.heading}>
          <Skeleton shape="heading" />
          <Skeleton width="short" />
        </div>
      </div>
      <div className={styles.ratings}>
        <Skeleton width="medium" />
        <Skeleton width="short" />
      </div>
      <div className={styles.contact}>
        <Skeleton />
        <Skeleton width="short" />
      </div>
      <div className={styles.footer}>
        <Skeleton className={styles.detailsSkeleton} />
      </div>
    </div>
  );
}
