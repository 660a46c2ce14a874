/**
 * The site's router: the address in a context, links that change it without a page load, and a table of pages.
 * Small on purpose, since every page pays for it: the budgets of a first load leave no room for a general one. Names
 * and behaviour are those of React Router, so that its documentation holds here too.
 */
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { matchPath, matchRoute, type Params } from './match-path.ts';

export interface Location {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** With its number sign, or empty. */
  readonly hash: string;
  /** What `navigate` was given to keep with this entry of the history. */
  readonly state: unknown;
  /** Another one for each navigation, also to the same address. */
  readonly key: number;
}

/** How the address came about: Back and Forward (and the first load), a new entry, or an entry in place. */
export type NavigationType = 'pop' | 'push' | 'replace';

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}

export type Navigate = (to: string, options?: NavigateOptions) => void;

interface Router {
  readonly location: Location;
  readonly type: NavigationType;
  readonly navigate: Navigate;
}

const RouterContext = createContext<Router | undefined>(undefined);
const ParamsContext = createContext<Params>({});

function currentLocation(key: number): Location {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: window.history.state, key };
}

/** The address of a page that is rendered without a browser. */
export type ServerAddress = Pick<Location, 'pathname' | 'search'>;

interface BrowserRouterProps {
  /** On the server only. */
  readonly address?: ServerAddress | undefined;
  readonly children: ReactNode;
}

/** Holds the browser's address. Changes are transitions: a page stays until the next one is ready to be shown. */
export function BrowserRouter({ address, children }: BrowserRouterProps) {
  const lastKey = useRef(0);
  const [{ location, type }, setCurrent] = useState((): Omit<Router, 'navigate'> => {
    const first = address ? { ...address, hash: '', state: null, key: 0 } : currentLocation(0);
    return { location: first, type: 'pop' };
  });

  const follow = useCallback((next: NavigationType) => {
    lastKey.current += 1;
    const arrived = currentLocation(lastKey.current);
    startTransition(() => setCurrent({ location: arrived, type: next }));
  }, []);

  useEffect(() => {
    const onPop = () => follow('pop');
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [follow]);

  const navigate = useCallback<Navigate>(
    (to, { replace = false, state = null } = {}) => {
      if (replace) window.history.replaceState(state, '', to);
      else window.history.pushState(state, '', to);
      follow(replace ? 'replace' : 'push');
    },
    [follow],
  );

  const router = useMemo(() => ({ location, type, navigate }), [location, type, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

function useRouter(): Router {
  const router = use(RouterContext);
  if (!router) throw new Error('this needs a router around it');
  return router;
}

export function useLocation(): Location {
  return useRouter().location;
}

export function useNavigationType(): NavigationType {
  return useRouter().type;
}

export function useNavigate(): Navigate {
  return useRouter().navigate;
}

/** Values of the named segments of the page's address. */
export function useParams(): Params {
  return use(ParamsContext);
}

interface RoutesProps<Route> {
  /** The first pattern that matches decides. */
  readonly routes: readonly Route[];
  readonly otherwise: ReactNode;
  readonly children: (route: Route) => ReactNode;
}

export function Routes<Route extends { readonly pattern: string }>(props: RoutesProps<Route>) {
  const { pathname } = useLocation();
  const match = matchRoute(props.routes, pathname);
  if (!match) return props.otherwise;
  return <ParamsContext value={match.params}>{props.children(match.route)}</ParamsContext>;
}

interface LinkProps extends ComponentProps<'a'> {
  /** A path of the site, with query and anchor if any. */
  readonly to: string;
}

export function Link({ to, onClick, ...rest }: LinkProps) {
  const { location, navigate } = useRouter();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !staysHere(event)) return;
        event.preventDefault();
        // As browsers do: a link to where one already is adds nothing to the history.
        navigate(to, { replace: to === location.pathname + location.search + location.hash });
      }}
    />
  );
}

/** A plain click; every other one (new tab, download, another button) is the browser's own. */
function staysHere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target, download } = event.currentTarget;
  const modified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return event.button === 0 && !modified && (target === '' || target === '_self') && download === '';
}

/** A link of a navigation: says `aria-current="page"` on the page that it leads to. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const current = matchPath(props.to, pathname) !== null;
  return <Link {...props} aria-current={current ? 'page' : undefined} />;
}
