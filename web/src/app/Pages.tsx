import type { ComponentType } from 'react';
import { useRoutes } from 'react-router-dom';
import { type PageName, patterns } from './patterns.ts';

/** A component for every page: chunks that load on demand in browsers, the components themselves on the server. */
export type PageTable = Readonly<Record<PageName | 'notFound', { readonly Page: ComponentType }>>;

export function Pages({ pages }: { readonly pages: PageTable }) {
  return useRoutes([
    ...patterns.map(({ page, path }) => ({ path, Component: pages[page].Page })),
    { path: '*', Component: pages.notFound.Page },
  ]);
}
