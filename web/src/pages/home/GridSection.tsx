import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { Section } from '../../features/content/Section.tsx';

interface GridSectionProps<Item> {
  readonly words: {
    readonly title: string;
    readonly lead: string;
    readonly loading: string;
    readonly error: { readonly title: string; readonly text: string };
    readonly empty: string;
  };
  readonly query: UseQueryResult<Item[]>;
  readonly tinted?: boolean;
  /** Shown beside the heading, such as a link to the full list. */
  readonly action?: ReactNode;
  /** Class of the list. */
  readonly grid: string | undefined;
  readonly placeholders: ReactNode;
  /** Renders an item as a list item with a key. */
  readonly children: (item: Item) => ReactNode;
}

/** A section of the home page that shows a list of the directory as a grid of cards, in every state. */
export function GridSection<Item>(props: GridSectionProps<Item>) {
  const { words, query, tinted = false, action, grid, placeholders, children } = props;
  return (
    <Section title={words.title} lead={words.lead} tinted={tinted} action={action}>
      <QueryState
        query={query}
        loading={words.loading}
        skeleton={placeholders}
        error={words.error}
        empty={{ when: (list) => list.length === 0, children: <EmptyMessage>{words.empty}</EmptyMessage> }}
      >
        {(list) => (
          // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
          <ul role="list" className={grid}>
            {list.map(children)}
          </ul>
        )}
      </QueryState>
    </Section>
  );
}
