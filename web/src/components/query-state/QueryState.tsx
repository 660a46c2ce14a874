import type { ReactNode } from 'react';
import { ErrorCard, type ErrorText } from './ErrorCard.tsx';
import styles from './query-state.module.css';

/** The part of a TanStack Query result that decides what is shown. */
interface QueryResult<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
}

interface QueryStateProps<Data> {
  readonly query: QueryResult<Data>;
  readonly skeleton: ReactNode;
  /** Said once to people who hear the page, in place of the skeleton. */
  readonly loading?: string;
  /** The error card's words, or a node of its own in the card's place. */
  readonly error: (ErrorText & { readonly headingLevel?: 2 | 3 }) | { readonly node: ReactNode };
  readonly empty?: { readonly when: (data: Data) => boolean; readonly children: ReactNode };
  readonly children: (data: Data) => ReactNode;
}

/** A data section's states, in the specification's order: loading, then error, then empty or data. */
export function QueryState<Data>({
  query,
  skeleton,
  loading = 'Loading…',
  error,
  empty,
  children,
}: QueryStateProps<Data>) {
  const { data, isError } = query;
  if (data !== undefined) return empty?.when(data) ? empty.children : children(data);
  if (isError) return 'node' in error ? error.node : <ErrorCard {...error} />;
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        {loading}
      </p>
      <div aria-hidden="true">{skeleton}</div>
    </div>
  );
}

/** A section that has nothing to show, said in a sentence. */
export function EmptyMessage({ children }: { readonly children: ReactNode }) {
  return <p className={styles.message}>{children}</p>;
}
