import {
  Box,
  Button,
  Container,
  Header,
  Pagination,
  SpaceBetween,
  Table,
  TextFilter,
} from '@cloudscape-design/components';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { admin } from '../../../../shared/content/staff/admin.ts';
import type { Page } from '../../lib/api.ts';
import { itemsOf } from '../../lib/api.ts';
import { type Column, definition, rowsOf, type Sorting } from './columns.ts';
import styles from './kit.module.css';
import { FailedAlert } from './QueryStatus.tsx';
import { useNextPages } from './use-next-pages.ts';

const copy = admin.table;

/** Pages that a filter or a sort order loads; beyond that the table says how many rows it has searched. */
const MAX_PAGES_SEARCHED = 20;

interface StaffTableProps<Item> {
  readonly words: {
    readonly title: string;
    readonly loading: string;
    readonly failed: string;
    readonly empty: string;
    readonly filter: string;
  };
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  /** Identifies the list that `query` reads. A change goes back to the first page. */
  readonly list?: string | undefined;
  readonly columns: readonly Column<Item>[];
  readonly pageSize: number;
  /** Ids of items to hide although the response still contains them. */
  readonly hidden?: ReadonlySet<string>;
  /** False: the page has filters of its own. */
  readonly isFiltered?: boolean;
  /** Shown beside the text filter. */
  readonly controls?: ReactNode;
}

/** A list of the API as a table: sorted, filtered and paged, with its loading, error and empty states. */
export function StaffTable<Item extends { readonly id: string }>(props: StaffTableProps<Item>) {
  const { words, query, list, columns, pageSize, hidden, controls, isFiltered = true } = props;
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const all = useMemo(() => itemsOf(data?.pages ?? []).filter(({ id }) => !hidden?.has(id)), [data, hidden]);
  const definitions = useMemo(() => columns.map(definition), [columns]);
  const [filter, setFilter] = useState('');
  const [sorting, setSorting] = useState<Sorting>();
  const [wantedPage, setPage] = useState(1);
  const [shown, setShown] = useState(list);
  if (shown !== list) {
    setShown(list);
    setPage(1);
  }
  const { rows, matching, pages, page } = useMemo(
    () => rowsOf(all, { columns, filter, sorting, page: wantedPage, pageSize }),
    [all, columns, filter, sorting, wantedPage, pageSize],
  );

  const sortedBy = definitions.find(({ id }) => id === sorting?.id);
  const filtering = filter.trim() !== '';
  const searching = filtering || sorting !== undefined;
  const pagesRead = data?.pages.length ?? 0;
  const loadsMore = searching && hasNextPage && !isError && pagesRead < MAX_PAGES_SEARCHED;
  useNextPages(query, loadsMore);

  const header = (
    <Header variant="h2" counter={data && copy.count(all.length, hasNextPage)}>
      {words.title}
    </Header>
  );
  const failure = isError && (
    <FailedAlert
      words={words}
      retrying={isFetching}
      onRetry={() => (query.isFetchNextPageError ? fetchNextPage() : query.refetch())}
    />
  );
  if (failure && !data) {
    return (
      <Container header={header}>
        <SpaceBetween size="m">
          {controls}
          {failure}
        </SpaceBetween>
      </Container>
    );
  }

  const goTo = async (next: number) => {
    // Past the last loaded page: load the next page of the call first.
    if (next > pages && (await fetchNextPage()).isError) return;
    setPage(next);
  };
  const changeFilter = (text: string) => {
    setFilter(text);
    setPage(1);
  };

  return (
    <Table
      items={rows}
      columnDefinitions={definitions}
      {...(sortedBy && { sortingColumn: sortedBy })}
      sortingDescending={sorting?.descending ?? false}
      onSortingChange={({ detail: { sortingColumn, isDescending } }) => {
        const { sortingField: id } = sortingColumn;
        if (id === undefined) return;
        setSorting({ id, descending: isDescending ?? false });
        setPage(1);
      }}
      trackBy="id"
      wrapLines
      // Buttons stay in view when the table scrolls sideways.
      stickyColumns={{ last: columns.at(-1)?.text === undefined ? 1 : 0 }}
      loading={query.isPending}
      // As many rows as a page has, to avoid layout shifts.
      skeleton={{ totalRows: pageSize }}
      loadingText={words.loading}
      ariaLabels={{ tableLabel: words.title }}
      header={
        <SpaceBetween size="s">
          {header}
          {failure}
        </SpaceBetween>
      }
      empty={
        filtering && all.length > 0 ? (
          <SpaceBetween size="xs" alignItems="center">
            <b>{copy.noMatch}</b>
            <Box color="inherit">{loadsMore ? copy.loadingRest : copy.noMatchText}</Box>
            <Button onClick={() => changeFilter('')}>{copy.clearFilter}</Button>
          </SpaceBetween>
        ) : (
          <Box color="inherit" textAlign="center">
            {words.empty}
          </Box>
        )
      }
      filter={
        <div className={styles.filters}>
          {isFiltered && (
            <div className={styles.filter}>
              <TextFilter
                filteringText={filter}
                onChange={({ detail }) => changeFilter(detail.filteringText)}
                filteringPlaceholder={words.filter}
                filteringAriaLabel={words.filter}
                filteringClearAriaLabel={copy.clearFilter}
                countText={filtering ? copy.matches(matching) : ''}
              />
            </div>
          )}
          {controls}
        </div>
      }
      pagination={
        <Pagination
          currentPageIndex={page}
          pagesCount={pages}
          openEnd={hasNextPage && !searching}
          disabled={query.isPending || isFetchingNextPage}
          onChange={({ detail }) => goTo(detail.currentPageIndex)}
          ariaLabels={{
            paginationLabel: copy.pages(words.title),
            pageLabel: copy.page,
            nextPageLabel: copy.nextPage,
            previousPageLabel: copy.previousPage,
          }}
        />
      }
      footer={
        searching &&
        hasNextPage && (
          <SpaceBetween size="s" direction="horizontal" alignItems="center">
            <Box color="text-body-secondary">
              {loadsMore ? copy.loadingRest : copy.searchedFirst(all.length)}
            </Box>
            {!loadsMore && (
              <Button onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
                {copy.loadMore}
              </Button>
            )}
          </SpaceBetween>
        )
      }
    />
  );
}
