import type { ComponentType } from 'react';
import { Routes } from '../lib/router/router.tsx';
import { type PageName, patterns } from './patterns.ts';

/** A component for every page: chunks that load on demand in browsers, the components themselves on the server. */
export type PageTable = Readonly<Record<PageName | 'notFound', { readonly Page: ComponentType }>>;

export function Pages({ pages }: { readonly pages: PageTable }) {
  return (
    <Routes routes={patterns} otherwise={<pages.notFound.Page />}>
      {({ page }) => {
        const { Page } = pages[page];
        return <Page />;
      }}
    </Routes>
  );
}
