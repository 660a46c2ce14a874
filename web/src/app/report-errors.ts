import type { ReportedKind } from '../../../shared/domain/errors/browser-errors.ts';

/** Reports errors that nothing catches, and a page that the server could not render. */
export function startReporting(): void {
  window.addEventListener('error', ({ error }) => report('error', error));
  window.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
  if (loading()?.responseStatus === 503) report('fallback', new Error());
}

/** Loads the code of reports, which most visitors never need, and sends one. Never throws. */
export function report(kind: ReportedKind, error: unknown): void {
  import('./send-report.ts').then(
    ({ sendReport }) => sendReport(kind, error, { mainFile: import.meta.url, loading: loading() }),
    () => {},
  );
}

/** How the browser loaded the page. */
function loading(): PerformanceNavigationTiming | undefined {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming ? page : undefined;
}
