import { useQuery } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { blogPost } from '../../../../shared/content/posts/blog-post.ts';
import { classNames } from '../../components/class-names.ts';
import styles from '../../components/markdown/post-body.module.css';
import { ErrorCard } from '../../components/query-state/ErrorCard.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { bodyQuery } from './post-queries.ts';

const Markdown = lazy(() =>
  import('../../components/markdown/Markdown.tsx').then(({ Markdown }) => ({ default: Markdown })),
);

/** The rendered body on the server; undefined in browsers, which keep its HTML or load the renderer. */
export const ServerBody = createContext<ReactNode>(undefined);

const bodyClass = classNames(styles.body, 'later-tail');

/**
 * Keeps the server-rendered HTML of the body: React does not compare children of an element with inner HTML, and a
 * constant object is never a change.
 */
const KEEP_HTML = { __html: '' };

interface PostBodyProps {
  readonly slug: string;
  /** Called when a body that was not server-rendered is shown. */
  readonly onShown: () => void;
  /** What follows the body: shown with it, since it would move when a later body is shown. */
  readonly children: ReactNode;
}

/**
 * The body of a post. The Markdown renderer is larger than the rest of the page's code, so server-rendered HTML is kept,
 * and the renderer is loaded only for posts that are opened from another page.
 */
export function PostBody({ slug, onShown, children }: PostBodyProps) {
  const rendered = use(ServerBody);
  const hydrated = useHydrated();
  const [fromServer] = useState(!hydrated);
  const body = useQuery({ ...bodyQuery(slug), enabled: !fromServer });

  if (fromServer) {
    return (
      <>
        {rendered === undefined ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing, see KEEP_HTML.
          <div className={bodyClass} suppressHydrationWarning dangerouslySetInnerHTML={KEEP_HTML} />
        ) : (
          <div className={bodyClass}>{rendered}</div>
        )}
        {children}
      </>
    );
  }
  if (body.isError) {
    return (
      <>
        <ErrorCard {...blogPost.error} headingLevel={2} />
        {children}
      </>
    );
  }
  if (body.data === undefined) return <BodySkeleton />;
  return (
    <Suspense fallback={<BodySkeleton />}>
      <div className={bodyClass}>
        <Markdown>{body.data ?? ''}</Markdown>
      </div>
      {children}
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
