import { type MouseEvent, useEffect, useRef } from 'react';
import { blogList } from '../../../../shared/content/posts/blog-list.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { ErrorCard } from '../../components/query-state/ErrorCard.tsx';
import { EmptyState, QueryState, Updating } from '../../components/query-state/QueryState.tsx';
import { blogPath, type ListParameters, nextOffset, previousOffset } from './list-url.ts';
import { PostGrid, PostGridSkeleton } from './PostGrid.tsx';
import styles from './post-results.module.css';
import type { Posts } from './use-posts.ts';

const copy = blogList;

/** Placeholders while the first posts load (specification, section 9). */
const PLACEHOLDERS = 6;

interface PostResultsProps {
  readonly posts: Posts;
  readonly list: ListParameters;
  /** A search text or a topic is set. */
  readonly filtered: boolean;
  readonly onClear: () => void;
}

/** The post cards with loading, error and empty states, and the paging. */
export function PostResults({ posts, list, filtered, onClear }: PostResultsProps) {
  const { found, failed, updating, loaded } = posts;
  const listRef = useRef<HTMLDivElement>(null);
  return (
    <Updating updating={updating} className={styles.results}>
      <div ref={listRef}>
        <QueryState
          query={{ data: found, isError: failed }}
          loading={copy.loading}
          skeleton={<PostGridSkeleton count={PLACEHOLDERS} />}
          error={{ node: <Failed /> }}
          empty={{
            when: (list) => list.length === 0,
            children: <NothingFound filtered={filtered} onClear={onClear} />,
          }}
        >
          {(list) => <PostGrid posts={list} headingLevel={2} />}
        </QueryState>
      </div>
      {loaded && <Paging posts={posts} list={list} listRef={listRef} />}
    </Updating>
  );
}

function Failed() {
  const { title, text, retry } = copy.error;
  return (
    <ErrorCard title={title} text={text} headingLevel={2}>
      <Button variant="secondary" onClick={() => window.location.reload()}>
        <Icon name="rotate-cw" size={18} />
        {retry}
      </Button>
    </ErrorCard>
  );
}

function NothingFound({ filtered, onClear }: Pick<PostResultsProps, 'filtered' | 'onClear'>) {
  const { title, filtered: none, unfiltered, clear } = copy.empty;
  return (
    <EmptyState className={styles.empty}>
      <Icon name="search-x" size={36} strokeWidth={1.5} />
      <h2>{title}</h2>
      <p>{filtered ? none : unfiltered}</p>
      <ButtonLink to={blogPath()} variant="secondary" onClick={onClear}>
        {clear}
      </ButtonLink>
    </EmptyState>
  );
}

interface PagingProps extends Pick<PostResultsProps, 'posts' | 'list'> {
  readonly listRef: { readonly current: HTMLElement | null };
}

/** Links to the next and previous page. With JavaScript they add and remove posts on this page instead. */
function Paging({ posts, list, listRef }: PagingProps) {
  const { more, offset, removeLastPage, loaded = [] } = posts;
  const loadMore = useFocusFirstNew(listRef, loaded.length, more.load);
  const next = nextOffset(offset);
  return (
    <div className={styles.paging}>
      {more.failed && !more.loading && (
        <p role="alert" className={styles.failed}>
          {copy.moreFailed}
        </p>
      )}
      {offset > 0 && (
        <ButtonLink
          to={blogPath({ ...list, offset: previousOffset(offset) })}
          variant="secondary"
          size="large"
          onClick={(event) => {
            if (!isPlain(event)) return;
            if (removeLastPage) {
              event.preventDefault();
              removeLastPage();
            }
            scrollToTop();
          }}
        >
          <Icon name="arrow-left" size={18} />
          {copy.previous}
        </ButtonLink>
      )}
      {more.hasMore && next !== undefined && (
        <ButtonLink
          to={blogPath({ ...list, offset: next })}
          variant="secondary"
          size="large"
          aria-disabled={more.loading || undefined}
          onClick={(event) => {
            if (!isPlain(event)) return;
            event.preventDefault();
            if (!more.loading) loadMore();
          }}
        >
          {more.loading ? copy.loadingMore : copy.more}
        </ButtonLink>
      )}
      <p role="status" className={styles.end}>
        {removeLastPage && !more.hasMore && copy.noMore}
      </p>
    </div>
  );
}

/** A click without modifier keys, which would open a new tab or window. */
function isPlain({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Scrolls to the top and focuses the heading, as a navigation does. */
function scrollToTop(): void {
  window.scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Loads more posts and moves the focus to the first new card. */
function useFocusFirstNew(listRef: PagingProps['listRef'], count: number, load: () => void): () => void {
  /** Number of posts before loading. */
  const before = useRef<number>(undefined);

  useEffect(() => {
    if (before.current === undefined || count <= before.current) return;
    const cards = listRef.current?.querySelectorAll<HTMLElement>('article a[href^="/blog/"]');
    cards?.[before.current]?.focus();
    before.current = undefined;
  }, [count, listRef]);

  return () => {
    before.current = count;
    load();
  };
}
