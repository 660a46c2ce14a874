import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ErrorCard, type ErrorText } from './ErrorCard.tsx';
import styles from './query-state.module.css';

/** The part of a TanStack Query result that `QueryState` reads. */
interface QueryResult<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
}

interface QueryStateProps<Data> {
  readonly query: QueryResult<Data>;
  readonly skeleton: ReactNode;
  /** Announced to screen readers in place of the skeleton. */
  readonly loading?: string;
  /** Texts of the error card, or a node that replaces the card. */
  readonly error: (ErrorText & { readonly headingLevel?: 2 | 3 }) | { readonly node: ReactNode };
  readonly empty?: { readonly when: (data: Data) => boolean; readonly children: ReactNode };
  readonly children: (data: Data) => ReactNode;
}

/** The states of a data section in the order of the specification: loading, error, empty, data. */
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

/** The empty state of a section as one sentence. */
export function EmptyMessage({ children }: { readonly children: ReactNode }) {
  return <p className={styles.empty}>{children}</p>;
}

interface EmptyStateProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** The empty state of a list, with more than a sentence. */
export function EmptyState({ className, children }: EmptyStateProps) {
  return <div className={classNames(styles.empty, styles.centred, className)}>{children}</div>;
}

interface UpdatingProps {
  readonly updating: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** Fades and disables the previous results while `updating`. */
export function Updating({ updating, className, children }: UpdatingProps) {
  return (
    <div aria-busy={updating} inert={updating} className={classNames(className, updating && styles.faded)}>
      {children}
    </div>
  );
}
