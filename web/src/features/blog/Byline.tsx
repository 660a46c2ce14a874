import type { ReactNode } from 'react';
import { blogCard } from '../../../../shared/content/posts/blog-card.ts';
import { Badge } from '../../components/badge/Badge.tsx';
import { longDate } from '../../lib/format.ts';
import styles from './byline.module.css';

const copy = blogCard;

interface BylineProps {
  readonly publishedAt?: string | undefined;
  readonly readingTime?: number | undefined;
  readonly author?: string | undefined;
}

/** Date, reading time and author. A post without a date is a draft. */
export function Byline({ publishedAt, readingTime, author }: BylineProps): ReactNode {
  return (
    <p className={styles.byline}>
      {publishedAt === undefined ? (
        <span>
          <Badge variant="accent">{copy.draft}</Badge>
        </span>
      ) : (
        <time dateTime={publishedAt}>{longDate(publishedAt)}</time>
      )}
      {readingTime !== undefined && <span>{copy.minutes(readingTime)}</span>}
      {author && (
        <span>
          {copy.by} {author}
        </span>
      )}
    </p>
  );
}
