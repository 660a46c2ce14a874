import { Box, Button, SpaceBetween } from '@cloudscape-design/components';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { staffClaims } from '../../../../shared/content/staff/claims.ts';
import { hasMore, itemsOf, type Page } from '../../lib/api.ts';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';

interface CardListProps<Item extends { readonly id: string }> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  readonly words: { readonly loading: string; readonly failed: string };
  readonly empty: string;
  readonly label: string;
  readonly children: (item: Item) => ReactNode;
}

/** A paged list whose items are cards. */
export function CardList<Item extends { readonly id: string }>(props: CardListProps<Item>) {
  const { query, words, empty, label, children } = props;
  const { data, isError, isPending, isFetching, isFetchingNextPage, refetch, fetchNextPage } = query;
  if (isPending) return <Loading label={words.loading} />;
  const pages = data?.pages ?? [];
  const items = itemsOf(pages);
  return (
    <SpaceBetween size="l">
      {isError && <FailedAlert words={words} retrying={isFetching} onRetry={() => void refetch()} />}
      {!isError && items.length === 0 && <Box color="text-body-secondary">{empty}</Box>}
      <section aria-label={label}>
        <SpaceBetween size="l">
          {items.map((item) => (
            <div key={item.id}>{children(item)}</div>
          ))}
        </SpaceBetween>
      </section>
      {hasMore(pages) && (
        <Button loading={isFetchingNextPage} loadingText={words.loading} onClick={() => void fetchNextPage()}>
          {staffClaims.more}
        </Button>
      )}
    </SpaceBetween>
  );
}
