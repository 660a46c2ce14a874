import { BreadcrumbSkeleton } from '../../components/breadcrumb/Breadcrumb.tsx';
import { classNames } from '../../components/class-names.ts';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import styles from './article.module.css';
import { BodySkeleton } from './PostBody.tsx';
import card from './post-card.module.css';

/** The skeleton of a post. */
export function ArticleSkeleton() {
  return (
    <div className={styles.page}>
      <BreadcrumbSkeleton />
      <div className={styles.article}>
        <div className={classNames(styles.header, styles.illustrated)}>
          <div className={classNames(card.pictureSkeleton, styles.hero)}>
            <Skeleton shape="block" />
          </div>
          <div className={styles.heading}>
            <Skeleton shape="heading" />
            <Skeleton width="short" />
            <Skeleton width="medium" />
            <Skeleton shape="button" />
          </div>
        </div>
        <div className={classNames(styles.columns, styles.withContents)}>
          <div className={styles.contents}>
            <Repeat count={6}>{(index) => <Skeleton key={index} width="medium" />}</Repeat>
          </div>
          <div className={styles.main}>
            <BodySkeleton />
          </div>
        </div>
      </div>
    </div>
  );
}
