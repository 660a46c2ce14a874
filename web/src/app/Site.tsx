import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { ToastProvider } from '../components/toast/ToastProvider.tsx';
import { NowProvider } from '../lib/now.tsx';
import { App } from './App.tsx';
import type { PageTable } from './Pages.tsx';

interface SiteProps {
  readonly queries: QueryClient;
  readonly now: Date;
  readonly pages: PageTable;
}

/** The whole site: the same tree on the server and in browsers, so that one can take over from the other. */
export function Site({ queries, now, pages }: SiteProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <NowProvider now={now}>
          <ToastProvider>
            <App pages={pages} />
          </ToastProvider>
        </NowProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
