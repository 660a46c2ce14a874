import { use } from 'react';
import type { RouteModule } from '../lib/route.ts';

export interface LazyRoute {
  /** Loads the route's code; resolves when it can be rendered without a pause. */
  readonly preload: () => Promise<RouteModule>;
  /** The route's code. Suspends the component that calls it while the code loads. */
  readonly useModule: () => RouteModule;
}

/**
 * A route whose code is loaded when it is needed. Unlike React's `lazy` it renders at once when it was preloaded, which
 * a page that the server has rendered needs to hydrate in one go.
 */
export function lazyRoute(load: () => Promise<RouteModule>): LazyRoute {
  let loading: Promise<RouteModule> | undefined;
  let loaded: RouteModule | undefined;
  const preload = () => {
    loading ??= load().then((route) => {
      loaded = route;
      return route;
    });
    return loading;
  };
  return { preload, useModule: () => loaded ?? use(preload()) };
}
