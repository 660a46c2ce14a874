import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useParams, useRoutes, useSearchParams } from 'react-router-dom';
import type { RouteModule } from '../lib/route.ts';
import { NotFoundPage } from '../pages/not-found/NotFoundPage.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FailedPage } from './FailedPage.tsx';
import type { LazyRoute } from './lazy-route.ts';
import { outcomeQuery } from './outcome-query.ts';
import { routes } from './routes.ts';

const table = routes.map(({ path, code, isArea = false }) => ({
  path,
  caseSensitive: true,
  element: <SiteRoute code={code} isArea={isArea} />,
}));

/** The page at the location. */
export function SiteRoutes() {
  return useRoutes(table);
}

interface SiteRouteProps {
  readonly code: LazyRoute;
}

/** Keyed by path, so that no path starts with the state or error of another; in an area none starts with the error of another. */
function SiteRoute({ code, isArea }: SiteRouteProps & { readonly isArea: boolean }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={isArea ? undefined : pathname} path={pathname} fallback={<FailedPage />}>
      <RouteCode code={code} />
    </ErrorBoundary>
  );
}

/**
 * Suspends while the code loads. Without other hooks: a component that suspends in `use` and is rendered again without it,
 * as one whose code has loaded meanwhile, loses its place in the order of hooks (React's error 467).
 */
function RouteCode({ code }: SiteRouteProps) {
  return <LoadedRoute route={code.useModule()} />;
}

/** The screen, unless the route's `load` has found that there is nothing here or that it has moved. */
function LoadedRoute({ route }: { readonly route: RouteModule }) {
  const { Screen, NotFound = NotFoundPage, load } = route;
  const { pathname } = useLocation();
  const params = useParams();
  const [search] = useSearchParams();
  // After a failed load the screen shows the failure.
  const { data: outcome } = useQuery(outcomeQuery(pathname, load, { params, search }));
  const Content = outcome?.status === 404 || outcome?.status === 410 ? NotFound : Screen;
  return (
    <>
      <Content />
      {outcome?.status === 301 && <Navigate to={outcome.location} replace />}
    </>
  );
}
