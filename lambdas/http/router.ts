import { contracts } from '../../shared/contracts/index.ts';
import { AppError } from '../platform/errors.ts';
import type { Route } from './route.ts';

export type Found =
  | { readonly kind: 'route'; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  /** The path is known, the method is not. */
  | { readonly kind: 'wrong-method'; readonly allow: readonly string[] }
  | { readonly kind: 'unknown' };

interface CompiledRoute {
  readonly route: Route;
  readonly segments: readonly string[];
  readonly parameters: number;
}

export function unknownCall(): AppError {
  return new AppError('not_found', 'There is no such call.');
}

export type Router = (method: string, path: readonly string[]) => Found;

/** Finds the route of a method and a path's decoded segments. HEAD is answered like GET. */
export function createRouter(routes: readonly Route[]): Router {
  const compiled = routes.map((route): CompiledRoute => {
    const segments = route.path.split('/').slice(1);
    return { route, segments, parameters: segments.filter(isParameter).length };
  });
  return (method, path) => {
    const matching = compiled.filter(({ segments }) => matches(segments, path));
    // A literal path comes before a parameter: /api/clinics/search is no clinic.
    const fewest = Math.min(...matching.map(({ parameters }) => parameters));
    const candidates = matching.filter(({ parameters }) => parameters === fewest);
    if (candidates.length === 0) return { kind: 'unknown' };
    const wanted = method === 'HEAD' ? 'GET' : method;
    const found = candidates.find(({ route }) => route.method === wanted);
    if (found === undefined) {
      return { kind: 'wrong-method', allow: methodsOf(candidates.map(({ route }) => route)) };
    }
    return { kind: 'route', route: found.route, params: parametersOf(found.segments, path) };
  };
}

/** Methods of the routes' path, HEAD included, with those that another function has. */
function methodsOf(routes: readonly Route[]): string[] {
  const paths = new Set(routes.map(({ path }) => path));
  const ofOthers = Object.values(contracts).filter(({ path }) => paths.has(path));
  const methods = new Set([...routes, ...ofOthers].map(({ method }) => method));
  return [...methods].sort().flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function matches(template: readonly string[], path: readonly string[]): boolean {
  return (
    template.length === path.length &&
    template.every((segment, index) => (isParameter(segment) ? path[index] !== '' : segment === path[index]))
  );
}

function parametersOf(template: readonly string[], path: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    template.flatMap((segment, index) =>
      isParameter(segment) ? [[segment.slice(1, -1), path[index] ?? ''] as const] : [],
    ),
  );
}
