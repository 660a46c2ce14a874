import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useToast } from '../../../components/toast/toast-context.ts';
import { ApiError, type apiPages, type Page } from '../../../lib/api.ts';
import { useSession } from '../../session/session.ts';

type Call = Readonly<Record<string, string>>;

/** A list of things that staff decide, from which one goes once it is decided. */
export function useTasks<Item extends { readonly id: string }>(
  pages: ReturnType<typeof apiPages<Call, Call, Item>>,
) {
  const query = useInfiniteQuery(pages);
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  const toasts = useToast();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const { queryKey } = pages;

  // Out of what was read, not hidden for good: a later sync may ask about the same clinic again.
  const decided = useCallback(
    (id: string, said: { readonly title: string; readonly description: string }) => {
      toasts.show(said);
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

/** Whether there is nothing to decide any more: somebody else was faster. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

function without<Item extends { readonly id: string }>(page: Page<Item>, id: string): Page<Item> {
  return { ...page, items: page.items.filter((item) => item.id !== id) };
}
