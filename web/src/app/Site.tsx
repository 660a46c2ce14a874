import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { ToastProvider } from '../components/toast/ToastProvider.tsx';
import { NowProvider } from '../lib/now.tsx';
import { BrowserRouter, type ServerAddress } from '../lib/router/router.tsx';
import { App } from './App.tsx';
import type { PageTable } from './Pages.tsx';

interface SiteProps {
  readonly queries: QueryClient;
  readonly now: Date;
  readonly pages: PageTable;
  /** On the server only: browsers know their address. */
  readonly address?: ServerAddress;
}

/** The whole site: the same tree on the server and in browsers, so that one can take over from the other. */
export function Site({ queries, now, pages, address }: SiteProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <NowProvider now={now}>
          <ToastProvider>
            <BrowserRouter address={address}>
              <App pages={pages} />
            </BrowserRouter>
          </ToastProvider>
        </NowProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
