import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { ToastProvider } from '../components/toast/ToastProvider.tsx';
import { NowProvider } from '../lib/now.tsx';
import { App } from './App.tsx';

interface SiteProps {
  readonly queries: QueryClient;
  readonly now: Date;
}

/** The whole site, inside a router: the same tree on the server and in browsers, so that it can be hydrated. */
export function Site({ queries, now }: SiteProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <NowProvider now={now}>
          <ToastProvider>
            <App />
          </ToastProvider>
        </NowProvider>
      </QueryClientProvider>
    </StrictMode>
  );
}
