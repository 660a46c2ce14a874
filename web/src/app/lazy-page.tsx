import { type ComponentType, type ReactNode, use } from 'react';

export interface LazyPage {
  readonly Page: () => ReactNode;
  /** Loads the page's code; resolves when it can be rendered without a pause. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A page whose code is a chunk of its own. Unlike React's `lazy` it renders at once when it was preloaded, which a
 * page that the server has rendered needs to hydrate in one go.
 */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  let loaded: ComponentType | undefined;
  const preload = () => {
    loading ??= load().then((page) => {
      loaded = page;
      return page;
    });
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: like React's own lazy, called once a page at module level.
  function Page() {
    const Loaded = loaded ?? use(preload());
    return <Loaded />;
  }
  return { Page, preload };
}
