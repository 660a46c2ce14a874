import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, use, useEffect, useState } from 'react';
import { blogPost } from '../../../../shared/content/blog-post.ts';
import { classNames } from '../../components/class-names.ts';
import { ErrorCard } from '../../components/query-state/ErrorCard.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import styles from './post-body.module.css';
import { bodyQuery } from './post-queries.ts';
import { ServerBody } from './server-body.ts';
import { useHydrated } from './use-hydrated.ts';

const Markdown = lazy(() =>
  import('./markdown/Markdown.tsx').then(({ Markdown }) => ({ default: Markdown })),
);

const bodyClass = classNames(styles.body, 'later-tail');

/**
 * What React writes over the body of a page that the server rendered: nothing. React leaves the content of an element
 * alone that has inner HTML of its own, and the same object each time never counts as a change.
 */
const KEPT = { __html: '' };

interface PostBodyProps {
  readonly slug: string;
  /** Called when a body that was not there from the start stands on the page. */
  readonly onShown: () => void;
}

/**
 * The body of a post. The renderer of Markdown is larger than the rest of the page's code, so where the server has
 * rendered the body its HTML stays as it is, and the renderer loads only for posts that are opened from another page.
 */
export function PostBody({ slug, onShown }: PostBodyProps) {
  const rendered = use(ServerBody);
  const hydrated = useHydrated();
  const [fromServer] = useState(!hydrated);
  const body = useQuery({ ...bodyQuery(slug), enabled: !fromServer });

  if (rendered !== undefined) return <div className={bodyClass}>{rendered}</div>;
  if (fromServer) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing, see KEPT.
    return <div className={bodyClass} suppressHydrationWarning dangerouslySetInnerHTML={KEPT} />;
  }
  if (body.isError) return <ErrorCard {...blogPost.error} headingLevel={2} />;
  if (body.data === undefined) return <BodySkeleton />;
  return (
    <Suspense fallback={<BodySkeleton />}>
      <div className={bodyClass}>
        <Markdown>{body.data ?? ''}</Markdown>
      </div>
      <Shown onShown={onShown} />
    </Suspense>
  );
}

function Shown({ onShown }: Pick<PostBodyProps, 'onShown'>) {
  useEffect(onShown, [onShown]);
  return null;
}

export function BodySkeleton() {
  return (
    <div aria-hidden="true" className={styles.skeleton}>
      <Repeat count={3}>
        {(index) => (
          <div key={index}>
            <Repeat count={4}>{(line) => <Skeleton key={line} />}</Repeat>
            <Skeleton width="medium" />
          </div>
        )}
      </Repeat>
    </div>
  );
}
