import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { allReviews as words } from '../../../../../shared/content/reviews/all-reviews.ts';
import type { ClinicDetail, Review } from '../../../../../shared/contracts/entities.ts';
import { Button } from '../../../components/button/Button.tsx';
import { ChoiceSelect, FormField } from '../../../components/form-field/FormField.tsx';
import { ErrorCard } from '../../../components/query-state/ErrorCard.tsx';
import { EmptyMessage, QueryState, Updating } from '../../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../../components/skeleton/Skeleton.tsx';
import { hasMore, itemsOf } from '../../../lib/api.ts';
import { reviewPagesQuery } from '../on-request.ts';
import styles from './all-reviews.module.css';
import { ReviewArticle } from './ReviewArticle.tsx';
import panel from './reviews-panel.module.css';

const SORTS = ['newest', 'highest', 'lowest'] as const;
const FILTERS = ['any', '5', '4', '3', '2', '1'] as const;
const { stars: starsText } = words;
const filterLabels = {
  any: words.any,
  ...Object.fromEntries(FILTERS.slice(1).map((stars) => [stars, starsText(Number(stars))])),
};

interface AllReviewsProps {
  readonly clinic: Pick<ClinicDetail, 'slug' | 'ratingCounts'>;
  /** Undefined for all. */
  readonly stars: number | undefined;
  readonly onStars: (stars: number | undefined) => void;
  readonly onReport: (review: Review) => void;
}

/** The whole list of a clinic's reviews, page by page, sorted and filtered by stars. */
export default function AllReviews({ clinic, stars, onStars, onReport }: AllReviewsProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [sort, setSort] = useState<(typeof SORTS)[number]>('newest');
  const query = useInfiniteQuery({
    ...reviewPagesQuery(clinic.slug, sort, stars),
    placeholderData: (previous) => previous,
  });
  const { data, isPlaceholderData, isError, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const reviews = useMemo(() => data && itemsOf(data.pages), [data]);
  const more = useMoreFocus(reviews?.length ?? 0);
  // The pressed button is gone.
  useEffect(() => heading.current?.focus(), []);

  return (
    <section aria-labelledby={titleId} className={styles.all}>
      <h3 id={titleId} ref={heading} tabIndex={-1}>
        {words.title}
      </h3>
      <div className={styles.controls}>
        <FormField label={words.sort}>
          {(control) => (
            <ChoiceSelect {...control} value={sort} values={SORTS} labels={words.sorts} onChange={setSort} />
          )}
        </FormField>
        <FormField label={words.filter}>
          {(control) => (
            <ChoiceSelect
              {...control}
              value={FILTERS.find((value) => value === String(stars)) ?? 'any'}
              values={FILTERS}
              labels={filterLabels}
              onChange={(value) => onStars(value === 'any' ? undefined : Number(value))}
            />
          )}
        </FormField>
      </div>
      <p role="status" className={panel.note}>
        {isPlaceholderData ? words.updating : reviews && shownText(reviews.length, clinic, stars)}
      </p>
      <QueryState
        query={{ data: reviews, isError }}
        loading={words.loading}
        skeleton={<Placeholders />}
        error={{
          node: (
            <ErrorCard {...words.error} headingLevel={3}>
              <Button
                variant="secondary"
                onClick={() => {
                  heading.current?.focus();
                  void query.refetch();
                }}
              >
                {words.retry}
              </Button>
            </ErrorCard>
          ),
        }}
        empty={{
          when: (list) => list.length === 0,
          children: (
            <EmptyMessage>{stars === undefined ? words.empty : words.emptyOf(starsText(stars))}</EmptyMessage>
          ),
        }}
      >
        {(list) => (
          <Updating updating={isPlaceholderData}>
            <ol ref={more.list} className={panel.list}>
              {list.map((review) => (
                <li key={review.id}>
                  <ReviewArticle review={review} onReport={onReport} />
                </li>
              ))}
            </ol>
          </Updating>
        )}
      </QueryState>
      {hasMore(data?.pages ?? []) && (
        <div className={styles.more}>
          {isFetchNextPageError && !isFetchingNextPage && <p role="alert">{words.moreFailed}</p>}
          <Button
            ref={more.button}
            variant="secondary"
            aria-disabled={isFetchingNextPage || isPlaceholderData}
            onClick={() => {
              if (isFetchingNextPage || isPlaceholderData) return;
              more.press();
              void fetchNextPage();
            }}
          >
            {isFetchingNextPage ? words.loadingMore : words.more}
          </Button>
        </div>
      )}
    </section>
  );
}

function shownText(
  shown: number,
  { ratingCounts }: Pick<ClinicDetail, 'ratingCounts'>,
  stars: number | undefined,
): string {
  if (shown === 0) return '';
  const published =
    stars === undefined
      ? ratingCounts.reduce((sum, count) => sum + count, 0)
      : (ratingCounts[stars - 1] ?? 0);
  // Reviews may have been published since the page was rendered.
  const total = Math.max(published, shown);
  return stars === undefined ? words.shown(shown, total) : words.shownOf(shown, total, starsText(stars));
}

/** Moves the focus from the button to the first review that it brought, unless the visitor has moved it. */
function useMoreFocus(count: number) {
  const list = useRef<HTMLOListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** Number of reviews shown when the button was pressed. */
  const before = useRef<number>(undefined);
  useEffect(() => {
    const first = before.current;
    if (first === undefined || count === first) return;
    before.current = undefined;
    const active = document.activeElement;
    // After the last page the button is gone, and the focus with it.
    if (count < first || (active !== document.body && active !== button.current)) return;
    list.current?.querySelectorAll('article')[first]?.focus();
  }, [count]);
  return {
    list,
    button,
    press() {
      before.current = count;
    },
  };
}

function Placeholders() {
  return (
    <div className={styles.placeholders}>
      <Repeat count={3}>
        {(index) => (
          <div key={index} className={panel.review}>
            <Skeleton width="tiny" />
            <Skeleton />
            <Skeleton width="short" />
          </div>
        )}
      </Repeat>
    </div>
  );
}
