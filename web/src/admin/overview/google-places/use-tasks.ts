import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSession } from '../../../accounts/session.ts';
import { useToast } from '../../../components/toast/toast-context.ts';
import { ApiError, type apiPages, type Page } from '../../../lib/api.ts';

type Call = Readonly<Record<string, string>>;

/** A list of tasks for staff. A decided task is removed from the list. */
export function useTasks<Item extends { readonly id: string }>(
  pages: ReturnType<typeof apiPages<Call, Call, Item>>,
) {
  const query = useInfiniteQuery(pages);
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  const toasts = useToast();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const { queryKey } = pages;

  // Removed from the cache, not hidden by id: a later sync may add the same clinic again.
  const decided = useCallback(
    (id: string, notice: { readonly title: string; readonly description: string }) => {
      toasts.show(notice);
      queries.setQueryData(
        queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => without(page, id)) },
      );
      setGone((before) => new Set([...before, id]));
      void publicChanged();
    },
    [queries, queryKey, toasts, publicChanged],
  );
  return { query, gone, decided };
}

/** Whether the task no longer exists: another member of staff or a sync has decided it. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function without<Item extends { readonly id: string }>(page: Page<Item>, id: string): Page<Item> {
  return { ...page, items: page.items.filter((item) => item.id !== id) };
}
